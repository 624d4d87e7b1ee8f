package parkbench.systems.strangemvc.catalog;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.IntBinaryOperator;
import org.springframework.stereotype.Component;

/** Sorts with C's {@code qsort}, in an order that Java decides. */
@Component
@SuppressWarnings("restricted") // Calling C is the purpose.
final class NativeSort {
  private static final FunctionDescriptor ORDER =
      FunctionDescriptor.of(
          ValueLayout.JAVA_INT,
          ValueLayout.ADDRESS.withTargetLayout(ValueLayout.JAVA_INT),
          ValueLayout.ADDRESS.withTargetLayout(ValueLayout.JAVA_INT));

  private final Linker linker = Linker.nativeLinker();
  private final MethodHandle qsort =
      linker.downcallHandle(
          linker.defaultLookup().findOrThrow("qsort"),
          FunctionDescriptor.ofVoid(
              ValueLayout.ADDRESS,
              ValueLayout.JAVA_LONG,
              ValueLayout.JAVA_LONG,
              ValueLayout.ADDRESS));
  private final MethodHandle compare;

  NativeSort() throws ReflectiveOperationException {
    this.compare =
        MethodHandles.lookup()
            .findStatic(
                NativeSort.class,
                "compare",
                MethodType.methodType(
                    int.class, IntBinaryOperator.class, MemorySegment.class, MemorySegment.class));
  }

  /** A sorted copy; the order must not throw, or the process ends. */
  int[] sort(int[] numbers, IntBinaryOperator order) {
    try (var arena = Arena.ofConfined()) {
      var array = arena.allocateFrom(ValueLayout.JAVA_INT, numbers);
      var callback = linker.upcallStub(compare.bindTo(order), ORDER, arena);
      qsort.invokeExact(array, (long) numbers.length, ValueLayout.JAVA_INT.byteSize(), callback);
      return array.toArray(ValueLayout.JAVA_INT);
    } catch (Throwable failure) {
      throw new IllegalStateException("qsort failed", failure);
    }
  }

  private static int compare(IntBinaryOperator order, MemorySegment left, MemorySegment right) {
    return order.applyAsInt(left.get(ValueLayout.JAVA_INT, 0), right.get(ValueLayout.JAVA_INT, 0));
  }
}
