import { type Attribute, encodeTensor, encodeTextTensor, type OnnxNode } from './onnxProto.ts';

/** Collects the nodes and constants of a graph and names their values. */
export interface GraphBuilder {
  readonly nodes: readonly OnnxNode[];
  readonly constants: readonly Uint8Array[];
  /** The name itself, or the name with a number where it is taken; taken from then on. */
  unique(name: string): string;
  /** Adds an operation and returns the name of what it gives. */
  add(
    op: string,
    inputs: readonly string[],
    attributes?: Readonly<Record<string, Attribute>>,
    output?: string,
  ): string;
  /** Adds an `ai.onnx.ml` LabelEncoder: the number that belongs to a text, else `otherwise`. */
  encodeTexts(input: string, numbers: ReadonlyMap<string, number>, otherwise: number): string;
  /** Adds a LabelEncoder from text to text: what a text is called, else `otherwise`. */
  renameTexts(input: string, names: ReadonlyMap<string, string>, otherwise: string): string;
  doubles(values: ArrayLike<number>, shape?: readonly number[]): string;
  integers(values: ArrayLike<number>): string;
  texts(values: readonly string[]): string;
}

/** The operator set that knows texts. */
export const mlDomain = 'ai.onnx.ml';

/** A builder that uses none of the names in `reserved`. */
export function graphBuilder(reserved: readonly string[]): GraphBuilder {
  const taken = new Set(reserved);
  const nodes: OnnxNode[] = [];
  const constants: Uint8Array[] = [];

  const unique = (name: string): string => {
    let free = name;
    for (let k = 2; taken.has(free); k++) free = `${name} (${k})`;
    taken.add(free);
    return free;
  };
  const constant = (encode: (name: string) => Uint8Array): string => {
    const name = unique('constant');
    constants.push(encode(name));
    return name;
  };
  const addNode = (node: OnnxNode): string => {
    nodes.push(node);
    return node.output;
  };

  return {
    nodes,
    constants,
    unique,
    add: (op, inputs, attributes = {}, output = unique(op)) =>
      addNode({ op, domain: '', inputs, output, attributes }),
    encodeTexts: (input, numbers, otherwise) =>
      addNode({
        op: 'LabelEncoder',
        domain: mlDomain,
        inputs: [input],
        output: unique('LabelEncoder'),
        attributes: {
          keys_strings: { texts: [...numbers.keys()] },
          values_int64s: { integers: [...numbers.values()] },
          default_int64: { integer: otherwise },
        },
      }),
    renameTexts: (input, names, otherwise) =>
      addNode({
        op: 'LabelEncoder',
        domain: mlDomain,
        inputs: [input],
        output: unique('LabelEncoder'),
        attributes: {
          keys_strings: { texts: [...names.keys()] },
          values_strings: { texts: [...names.values()] },
          default_string: { text: otherwise },
        },
      }),
    doubles: (values, shape = [values.length]) =>
      constant((name) => encodeTensor(name, 'double', shape, values)),
    integers: (values) => constant((name) => encodeTensor(name, 'int64', [values.length], values)),
    texts: (values) => constant((name) => encodeTextTensor(name, values)),
  };
}
