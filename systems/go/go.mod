module parkbench.dev/systems/go

go 1.24
