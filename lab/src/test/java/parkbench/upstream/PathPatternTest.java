package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathPatternTest {
  @ParameterizedTest
  @CsvSource({
    "/user,                /user,              true",
    "/user,                /user/,             true",
    "/user,                /users,             false",
    "/user,                /use,               false",
    "/user,                /user/1,            false",
    "/user,                /,                  false",
    "/user,                /%75ser,            true",
    "/,                    /,                  true",
    "/,                    /user,              false",
    "/a/{id},              /a/7,               true",
    "/a/{id},              /a/7/,              true",
    "/a/{id},              /a/,                false",
    "/a/{id},              /a,                 false",
    "/a/{id},              /a/7/b,             false",
    "/a/{id}/b,            /a/7/b,             true",
    "/a/{id}/b,            /a//b,              false",
    "/{a}/{b},             /x/y,               true",
    "/a//b,                /a//b,              true",
    "/a//b,                /a/x/b,             false",
  })
  void aPathFitsWhenItsSegmentsDo(String pattern, String path, boolean fits) {
    byte[] bytes = Ascii.bytes(path);

    assertThat(PathPattern.of(pattern).matches(bytes, 0, bytes.length, new int[8])).isEqualTo(fits);
  }

  @Test
  void variablesAreFoundWhereTheyStand() {
    byte[] bytes = Ascii.bytes("/a/left/b/right");
    int[] spans = new int[4];

    assertThat(PathPattern.of("/a/{x}/b/{y}").matches(bytes, 0, bytes.length, spans)).isTrue();
    assertThat(spans).containsExactly(3, 7, 10, 15);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a{id}", "/{}", "/{id", "/{id}/{id}"})
  void aPatternThatCannotBeMeantIsRefusedWithItsPath(String pattern) {
    assertThatThrownBy(() -> PathPattern.of(pattern))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(pattern);
  }
}
