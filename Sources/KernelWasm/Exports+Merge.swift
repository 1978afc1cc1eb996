import Kernel

// Merging. See Exports.swift for how calls work.

/// The base, mine and theirs as texts, and whether a conflict is marked in several lines (1) or in one (0);
/// to whether there is a conflict (1 or 0) and the merged text.
@_expose(wasm, "kernel_merge_text") @_cdecl("kernel_merge_text")
public func kernelMergeText(_ length: Int32) -> Int32 {
  var reader = WireReader(arguments(length))
  let (base, mine, theirs) = (reader.text() ?? "", reader.text() ?? "", reader.text() ?? "")
  let isLines = reader.byte() == 1
  guard reader.isComplete else { return CallStatus.malformedArguments.rawValue }
  let merged = TextMerge.merge(
    base: base, mine: mine, theirs: theirs, form: isLines ? .lines : .line)
  var writer = WireWriter()
  writer.write(byte: merged.hasConflict ? 1 : 0)
  writer.write(text: merged.text)
  return answer(writer.bytes)
}

/// The fields of the base, of mine and of theirs, each as a count and for each field its name, its kind (0 a
/// value, 1 a text marked in one line, 2 in several) and its value; to the merged fields, each as its name,
/// whether there is a conflict (1 or 0) and its value.
@_expose(wasm, "kernel_merge_record") @_cdecl("kernel_merge_record")
public func kernelMergeRecord(_ length: Int32) -> Int32 {
  var reader = WireReader(arguments(length))
  let (base, mine, theirs) = (reader.fields(), reader.fields(), reader.fields())
  guard reader.isComplete else { return CallStatus.malformedArguments.rawValue }
  var writer = WireWriter()
  for merged in RecordMerge.merge(base: base, mine: mine, theirs: theirs) {
    writer.write(text: merged.field.name)
    writer.write(byte: merged.hasConflict ? 1 : 0)
    writer.write(blob: merged.field.value)
  }
  return answer(writer.bytes)
}

extension WireReader {
  fileprivate mutating func fields() -> [RecordField] {
    var fields: [RecordField] = []
    var count = word()
    while isValid, count > 0 {
      count -= 1
      let name = text() ?? ""
      let kind: RecordMerge.Kind =
        switch byte() {
        case 1: .text(.line)
        case 2: .text(.lines)
        default: .value
        }
      fields.append(RecordField(name: name, kind: kind, value: blob()))
    }
    return fields
  }
}
