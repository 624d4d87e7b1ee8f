package parkbench.inspect;

import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodSignature;
import java.lang.classfile.Opcode;
import java.lang.classfile.Signature;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.ConstantValueEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import parkbench.inspect.ClassFacts.Annotated;
import parkbench.inspect.ClassFacts.FieldFacts;
import parkbench.inspect.ClassFacts.MethodFacts;
import parkbench.inspect.ClassFacts.Step;

/** Reads class files with the JDK's own reader. */
final class ClassFileReader {
  /** Steps of one class that are kept; beyond it a class is a generated table. */
  private static final int STEPS = 50_000;

  private static final int FIRST_RELEASE = 44;
  private static final int TEXT = 2000;
  private static final int VALUES = 200;

  private final ClassFile format =
      ClassFile.of(
          ClassFile.DebugElementsOption.DROP_DEBUG,
          ClassFile.LineNumbersOption.DROP_LINE_NUMBERS,
          ClassFile.StackMapsOption.DROP_STACK_MAPS);

  private int stepsLeft = STEPS;

  /** What a class file says; absent: it is damaged. */
  static Optional<ClassFacts> read(byte[] bytes) {
    try {
      return Optional.of(new ClassFileReader().facts(bytes));
    } catch (RuntimeException | StackOverflowError e) {
      // The reader of the JDK checks a part when it is asked for it, each in its own way.
      return Optional.empty();
    }
  }

  private ClassFacts facts(byte[] bytes) {
    ClassModel model = format.parse(bytes);
    return new ClassFacts(
        dotted(model.thisClass().asInternalName()),
        model.majorVersion() - FIRST_RELEASE,
        model.flags().has(AccessFlag.INTERFACE),
        superType(model),
        model.interfaces().stream().map(each -> dotted(each.asInternalName())).toList(),
        annotations(model),
        fields(model),
        model.methods().stream().map(this::method).toList(),
        mentioned(model));
  }

  private static String superType(ClassModel model) {
    return model
        .findAttribute(Attributes.signature())
        .map(attribute -> attribute.asClassSignature().superclassSignature().signatureString())
        .or(() -> model.superclass().map(type -> "L" + type.asInternalName() + ";"))
        .orElse("");
  }

  private static Set<String> mentioned(ClassModel model) {
    Set<String> names = new HashSet<>();
    for (PoolEntry entry : model.constantPool()) {
      if (entry instanceof ClassEntry type) {
        names.add(dotted(type.asInternalName()));
      }
    }
    return names;
  }

  private static List<FieldFacts> fields(ClassModel model) {
    return model.fields().stream().map(ClassFileReader::field).toList();
  }

  private static FieldFacts field(FieldModel field) {
    Optional<String> constant =
        field
            .findAttribute(Attributes.constantValue())
            .map(attribute -> attribute.constant())
            .map(ConstantValueEntry::constantValue)
            .filter(String.class::isInstance)
            .map(value -> cut((String) value));
    return new FieldFacts(
        field.fieldName().stringValue(),
        field
            .findAttribute(Attributes.signature())
            .map(signature -> signature.signature().stringValue())
            .orElse(field.fieldType().stringValue()),
        field.flags().has(AccessFlag.STATIC),
        constant,
        annotations(field));
  }

  private MethodFacts method(MethodModel method) {
    String type =
        method
            .findAttribute(Attributes.signature())
            .map(signature -> signature.signature().stringValue())
            .orElse(method.methodType().stringValue());
    return new MethodFacts(
        method.methodName().stringValue(),
        type.substring(type.lastIndexOf(')') + 1),
        method.flags().has(AccessFlag.PUBLIC),
        annotations(method),
        ofParameters(method, type),
        method.code().map(this::steps).orElse(List.of()));
  }

  private static List<Annotated> annotations(AttributedElement element) {
    return Stream.concat(
            element
                .findAttribute(Attributes.runtimeVisibleAnnotations())
                .map(attribute -> attribute.annotations())
                .orElse(List.of())
                .stream(),
            element
                .findAttribute(Attributes.runtimeInvisibleAnnotations())
                .map(attribute -> attribute.annotations())
                .orElse(List.of())
                .stream())
        .map(ClassFileReader::annotated)
        .toList();
  }

  private static List<Annotated> ofParameters(MethodModel method, String signature) {
    List<Signature> types = MethodSignature.parseFrom(signature).arguments();
    List<List<Annotation>> all =
        method
            .findAttribute(Attributes.runtimeVisibleParameterAnnotations())
            .map(attribute -> attribute.parameterAnnotations())
            .orElse(List.of());
    List<String> names =
        method
            .findAttribute(Attributes.methodParameters())
            .map(
                attribute ->
                    attribute.parameters().stream()
                        .map(each -> each.name().map(name -> name.stringValue()).orElse(""))
                        .toList())
            .orElse(List.of());
    List<Annotated> found = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      String name = names.size() == all.size() ? names.get(i) : "";
      String type = types.size() == all.size() ? types.get(i).signatureString() : "";
      for (Annotation annotation : all.get(i)) {
        Annotated annotated = annotated(annotation);
        Map<String, List<String>> values = new LinkedHashMap<>(annotated.values());
        values.put(Annotated.PARAMETER, List.of(name));
        values.put(Annotated.TYPE, List.of(type));
        found.add(new Annotated(annotated.type(), values));
      }
    }
    return found;
  }

  private static Annotated annotated(Annotation annotation) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (AnnotationElement element : annotation.elements()) {
      List<String> texts = new ArrayList<>();
      add(element.value(), texts);
      values.put(element.name().stringValue(), texts);
    }
    return new Annotated(name(annotation.classSymbol()), values);
  }

  private static void add(AnnotationValue value, List<String> texts) {
    if (texts.size() >= VALUES) {
      return;
    }
    switch (value) {
      case AnnotationValue.OfString text -> texts.add(cut(text.stringValue()));
      case AnnotationValue.OfEnum constant -> texts.add(constant.constantName().stringValue());
      case AnnotationValue.OfClass type -> texts.add(name(type.classSymbol()));
      case AnnotationValue.OfConstant constant ->
          texts.add(String.valueOf(constant.resolvedValue()));
      case AnnotationValue.OfArray array -> array.values().forEach(each -> add(each, texts));
      case AnnotationValue.OfAnnotation inner ->
          inner.annotation().elements().forEach(each -> add(each.value(), texts));
    }
  }

  private List<Step> steps(CodeModel code) {
    List<Step> steps = new ArrayList<>();
    for (CodeElement element : code) {
      if (stepsLeft <= 0) {
        break;
      }
      step(element)
          .ifPresent(
              step -> {
                steps.add(step);
                stepsLeft--;
              });
    }
    return steps;
  }

  private static Optional<Step> step(CodeElement element) {
    return switch (element) {
      case ConstantInstruction constant -> constant(constant.constantValue());
      case InvokeInstruction call ->
          Optional.of(
              new Step.Call(dotted(call.owner().asInternalName()), call.name().stringValue()));
      case InvokeDynamicInstruction call -> recipe(call).or(() -> lambda(call));
      case FieldInstruction field
          when field.opcode() == Opcode.PUTFIELD || field.opcode() == Opcode.PUTSTATIC ->
          Optional.of(new Step.Stored(field.name().stringValue()));
      case FieldInstruction field when field.opcode() == Opcode.GETSTATIC ->
          Optional.of(
              new Step.Read(dotted(field.owner().asInternalName()), field.name().stringValue()));
      default -> Optional.empty();
    };
  }

  private static Optional<Step> constant(Object value) {
    return switch (value) {
      case String text -> Optional.of(new Step.Text(cut(text)));
      case Integer whole -> Optional.of(new Step.Whole(whole));
      case ClassDesc type -> Optional.of(new Step.Type(name(type)));
      default -> Optional.empty();
    };
  }

  /** A text that is put together of constants and values. */
  private static Optional<Step> recipe(InvokeDynamicInstruction call) {
    return call.name().stringValue().equals("makeConcatWithConstants")
        ? call.bootstrapArgs().stream()
            .filter(String.class::isInstance)
            .findFirst()
            .map(recipe -> new Step.Text(cut((String) recipe)))
        : Optional.empty();
  }

  /** The body of a lambda, or the method that is referred to, as a call. */
  private static Optional<Step> lambda(InvokeDynamicInstruction call) {
    return call.bootstrapArgs().stream()
        .filter(DirectMethodHandleDesc.class::isInstance)
        .findFirst()
        .map(DirectMethodHandleDesc.class::cast)
        .map(method -> new Step.Call(name(method.owner()), method.methodName()));
  }

  private static String cut(String text) {
    return text.length() > TEXT ? text.substring(0, TEXT) : text;
  }

  private static String dotted(String internal) {
    return internal.replace('/', '.');
  }

  private static String name(ClassDesc type) {
    String descriptor = type.descriptorString();
    return descriptor.startsWith("L") && descriptor.endsWith(";")
        ? dotted(descriptor.substring(1, descriptor.length() - 1))
        : descriptor;
  }
}
