import { bytesField, integerField, message, textField } from './protobuf.ts';

// Messages of onnx.proto with their field numbers; only what our graphs use.

/** Element types of tensors, as ONNX numbers them. */
const elementTypes = { int64: 7, string: 8, double: 11 } as const;

/** The element type of a tensor. */
export type ElementType = keyof typeof elementTypes;

/** What an attribute of a node can hold. */
export type Attribute =
  | { readonly integer: number }
  | { readonly integers: readonly number[] }
  | { readonly text: string }
  | { readonly texts: readonly string[] }
  | { readonly tensor: Uint8Array }
  | { readonly graph: OnnxGraph };

/** One operation of a graph. */
export interface OnnxNode {
  readonly op: string;
  /** The operator set it is from; '' is ai.onnx. */
  readonly domain: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
}

/** An input or output of a graph. */
export interface OnnxValue {
  readonly name: string;
  readonly type: ElementType;
  /** A dimension is a size, or a name for any size. Left out: of any shape. */
  readonly shape?: readonly (number | string)[];
}

/** A graph, ready to be encoded. */
export interface OnnxGraph {
  readonly name: string;
  readonly nodes: readonly OnnxNode[];
  /** Constants, as encoded tensors. */
  readonly constants: readonly Uint8Array[];
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
}

/** A model file around a graph. */
export interface OnnxModel {
  readonly producer: string;
  readonly producerVersion: string;
  readonly graph: OnnxGraph;
  /** Versions of the operator sets, by domain. */
  readonly operatorSets: Readonly<Record<string, number>>;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The intermediate representation of ONNX 1.11: what runtimes since 2022 read. */
const irVersion = 8;

/** The bytes of a `.onnx` file. */
export function encodeModel(model: OnnxModel): Uint8Array {
  return message([
    integerField(1, irVersion),
    textField(2, model.producer),
    textField(3, model.producerVersion),
    bytesField(7, encodeGraph(model.graph)),
    ...Object.entries(model.operatorSets).map(([domain, version]) =>
      bytesField(8, message([textField(1, domain), integerField(2, version)])),
    ),
    ...Object.entries(model.metadata).map(([key, value]) =>
      bytesField(14, message([textField(1, key), textField(2, value)])),
    ),
  ]);
}

/** A tensor of numbers: little-endian, as ONNX wants them. */
export function encodeTensor(
  name: string,
  type: 'double' | 'int64',
  shape: readonly number[],
  values: ArrayLike<number>,
): Uint8Array {
  const raw = new DataView(new ArrayBuffer(values.length * 8));
  for (let i = 0; i < values.length; i++) {
    if (type === 'double') raw.setFloat64(i * 8, values[i], true);
    else raw.setBigInt64(i * 8, BigInt(values[i]), true);
  }
  return message([
    ...shape.map((size) => integerField(1, size)),
    integerField(2, elementTypes[type]),
    textField(8, name),
    bytesField(9, new Uint8Array(raw.buffer)),
  ]);
}

/** A tensor that holds one text. */
export function encodeTextTensor(name: string, texts: readonly string[]): Uint8Array {
  return message([
    integerField(1, texts.length),
    integerField(2, elementTypes.string),
    ...texts.map((text) => textField(6, text)),
    textField(8, name),
  ]);
}

function encodeGraph(graph: OnnxGraph): Uint8Array {
  return message([
    ...graph.nodes.map((node) => bytesField(1, encodeNode(node))),
    textField(2, graph.name),
    ...graph.constants.map((tensor) => bytesField(5, tensor)),
    ...graph.inputs.map((value) => bytesField(11, encodeValue(value))),
    ...graph.outputs.map((value) => bytesField(12, encodeValue(value))),
  ]);
}

function encodeNode({ op, domain, inputs, output, attributes }: OnnxNode): Uint8Array {
  return message([
    ...inputs.map((name) => textField(1, name)),
    textField(2, output),
    textField(4, op),
    ...Object.entries(attributes).map(([name, value]) =>
      bytesField(5, message([textField(1, name), ...attributeFields(value)])),
    ),
    textField(7, domain),
  ]);
}

/** The value of an attribute, and in field 20 of which type it is. */
function attributeFields(value: Attribute): Uint8Array[] {
  if ('integer' in value) return [integerField(3, value.integer), integerField(20, 2)];
  if ('text' in value) return [textField(4, value.text), integerField(20, 3)];
  if ('tensor' in value) return [bytesField(5, value.tensor), integerField(20, 4)];
  if ('graph' in value) return [bytesField(6, encodeGraph(value.graph)), integerField(20, 5)];
  return 'integers' in value
    ? [...value.integers.map((entry) => integerField(8, entry)), integerField(20, 7)]
    : [...value.texts.map((entry) => textField(9, entry)), integerField(20, 8)];
}

function encodeValue({ name, type, shape }: OnnxValue): Uint8Array {
  const dimensions = shape?.map((size) =>
    bytesField(1, typeof size === 'number' ? integerField(1, size) : textField(2, size)),
  );
  const tensor = message([
    integerField(1, elementTypes[type]),
    ...(dimensions ? [bytesField(2, message(dimensions))] : []),
  ]);
  return message([textField(1, name), bytesField(2, bytesField(1, tensor))]);
}
