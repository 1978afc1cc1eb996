import Kernel

// The order of aisles. See Exports.swift for how calls work. What was learned crosses as a blob, absent or
// empty where it is nothing, and comes back as plain bytes.

/// What was learned, a number for the trip, a count and the ticked sections; to what is learned now.
@_expose(wasm, "kernel_learn_order") @_cdecl("kernel_learn_order")
public func kernelLearnOrder(_ length: Int32) -> Int32 {
  var reader = WireReader(arguments(length))
  let (state, id, ticked) = (reader.blob(), reader.word(), reader.texts())
  guard reader.isComplete else { return CallStatus.malformedArguments.rawValue }
  return answer(AisleOrder.learn(state, ticked: ticked, id: id))
}

/// What was learned, a number, a count and the sections as a person ordered them; to what is learned now.
@_expose(wasm, "kernel_correct_order") @_cdecl("kernel_correct_order")
public func kernelCorrectOrder(_ length: Int32) -> Int32 {
  var reader = WireReader(arguments(length))
  let (state, id, sections) = (reader.blob(), reader.word(), reader.texts())
  guard reader.isComplete else { return CallStatus.malformedArguments.rawValue }
  return answer(AisleOrder.correct(state, sections: sections, id: id))
}

/// What was learned, a count and the sections as a person ordered them; to texts.
@_expose(wasm, "kernel_aisle_order") @_cdecl("kernel_aisle_order")
public func kernelAisleOrder(_ length: Int32) -> Int32 {
  var reader = WireReader(arguments(length))
  let (state, fixed) = (reader.blob(), reader.texts())
  guard reader.isComplete else { return CallStatus.malformedArguments.rawValue }
  var writer = WireWriter()
  for section in AisleOrder.order(state, fixed: fixed) { writer.write(text: section) }
  return answer(writer.bytes)
}

/// What was learned, the key of a name and a section; to what is learned now.
@_expose(wasm, "kernel_place_item") @_cdecl("kernel_place_item")
public func kernelPlaceItem(_ length: Int32) -> Int32 {
  var reader = WireReader(arguments(length))
  let (state, key, section) = (reader.blob(), reader.text() ?? "", reader.text() ?? "")
  guard reader.isComplete else { return CallStatus.malformedArguments.rawValue }
  return answer(AisleOrder.place(state, nameKey: key, section: section))
}

/// What was learned and the key of a name; to a text, perhaps absent.
@_expose(wasm, "kernel_section_of") @_cdecl("kernel_section_of")
public func kernelSectionOf(_ length: Int32) -> Int32 {
  var reader = WireReader(arguments(length))
  let (state, key) = (reader.blob(), reader.text() ?? "")
  guard reader.isComplete else { return CallStatus.malformedArguments.rawValue }
  var writer = WireWriter()
  writer.write(text: AisleOrder.section(state, nameKey: key))
  return answer(writer.bytes)
}

/// What was learned in the base, mine and theirs; to what is learned in both.
@_expose(wasm, "kernel_merge_learned") @_cdecl("kernel_merge_learned")
public func kernelMergeLearned(_ length: Int32) -> Int32 {
  var reader = WireReader(arguments(length))
  let (base, mine, theirs) = (reader.blob(), reader.blob(), reader.blob())
  guard reader.isComplete else { return CallStatus.malformedArguments.rawValue }
  return answer(AisleOrder.merge(base: base, mine: mine, theirs: theirs))
}
