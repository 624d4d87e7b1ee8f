package parkbench.systems.bounded;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.support.ConnectionPoolSupport;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.bson.Document;

/** Clients of Redis and MongoDB, for which servers in this process answer slowly. */
final class Stores {
  private static final String KEY = "key";

  private Stores() {}

  static Work jedis(int size) throws IOException {
    var settings = new redis.clients.jedis.ConnectionPoolConfig();
    settings.setMaxTotal(size);
    var pool =
        redis.clients.jedis.RedisClient.builder()
            .hostAndPort("127.0.0.1", RedisStub.start())
            .poolConfig(settings)
            .build();
    return () -> pool.get(KEY);
  }

  /** All commands share one connection, on which one follows the other. */
  static Work lettuce() throws IOException {
    var commands = RedisClient.create(uri()).connect().sync();
    return () -> commands.get(KEY);
  }

  static Work lettucePool(int size) throws IOException {
    var settings = new GenericObjectPoolConfig<StatefulRedisConnection<String, String>>();
    settings.setMaxTotal(size);
    RedisClient client = RedisClient.create(uri());
    GenericObjectPool<StatefulRedisConnection<String, String>> pool =
        ConnectionPoolSupport.createGenericObjectPool(client::connect, settings);
    return () -> {
      try (StatefulRedisConnection<String, String> connection = pool.borrowObject()) {
        connection.sync().get(KEY);
      }
    };
  }

  static Work redisson(int size) throws IOException {
    var settings = new org.redisson.config.Config();
    settings
        .useSingleServer()
        .setAddress(uri())
        .setConnectionMinimumIdleSize(1)
        .setConnectionPoolSize(size)
        .setTimeout(Work.PATIENCE_SECONDS * 1000)
        .setDnsMonitoringInterval(-1);
    var bucket =
        org.redisson.Redisson.create(settings)
            .getBucket(KEY, org.redisson.client.codec.StringCodec.INSTANCE);
    return bucket::get;
  }

  static Work mongo(int size) throws IOException {
    int port = MongoStub.start();
    var client =
        com.mongodb.client.MongoClients.create(
            com.mongodb.MongoClientSettings.builder()
                .applyToClusterSettings(
                    cluster ->
                        cluster.hosts(
                            java.util.List.of(new com.mongodb.ServerAddress("127.0.0.1", port))))
                .applyToConnectionPoolSettings(
                    pool -> pool.maxSize(size).maxWaitTime(Work.PATIENCE_SECONDS, TimeUnit.SECONDS))
                .build());
    return () -> client.getDatabase("bounded").runCommand(new Document("ping", 1));
  }

  private static String uri() throws IOException {
    return "redis://127.0.0.1:" + RedisStub.start();
  }
}
