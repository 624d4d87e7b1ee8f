create extension pg_stat_statements;

create role postgres login;

grant pg_monitor to postgres;

alter database postgres owner to postgres;

set role postgres;

create table person (id integer primary key, name text not null, email text not null);

insert into person select n, 'Person ' || n, 'person' || n || '@example.org' from generate_series(1, 1000) n;

create table visit (id bigserial primary key, person integer not null, at timestamptz not null default now());

create table due (id bigint primary key);

insert into due select n from generate_series(1, 1000000) n;

create sequence due_removed;

reset role;

vacuum analyze;

