@testable import Kernel

/// Any bytes as three versions of a text, or as what was learned about a shop: merges do not depend on who
/// merges, stay when merged again, and nothing traps.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = bytes.first else { return 0 }
  // No text has this byte.
  let parts = bytes.dropFirst().split(
    separator: 0xFF, maxSplits: 2, omittingEmptySubsequences: false
  ).map { Array($0) }
  guard parts.count == 3 else { return 0 }
  if first % 4 == 0 {
    checkLearned(parts)
  } else {
    checkTexts(parts, first % 2 == 0 ? .lines : .line)
  }
  return 0
}

// MARK: Texts

private func checkTexts(_ parts: [[UInt8]], _ form: TextMerge.Form) {
  let texts = parts.map { String(decoding: $0, as: UTF8.self) }
  let (base, mine, theirs) = (texts[0], texts[1], texts[2])
  let merged = TextMerge.merge(base: base, mine: mine, theirs: theirs, form: form)
  let mirrored = TextMerge.merge(base: base, mine: theirs, theirs: mine, form: form)
  precondition(isSame(merged.text, mirrored.text), "who merges matters")
  precondition(merged.hasConflict == mirrored.hasConflict)
  let known = Set(words(mine) + words(theirs))
  precondition(words(merged.text).allSatisfy(known.contains), "a word arose")
  let found = Set(words(merged.text))
  let before = Set(words(base))
  precondition(known.allSatisfy { before.contains($0) || found.contains($0) }, "a word is lost")
  let again = TextMerge.merge(base: base, mine: merged.text, theirs: merged.text, form: form)
  precondition(isSame(again.text, merged.text))
}

private func isSame(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

private func words(_ text: String) -> [[UInt8]] {
  let bytes = Array(text.utf8)
  var words: [[UInt8]] = []
  var index = 0
  while index < bytes.count {
    let (end, kind) = WordCut.token(bytes, index, bytes.count)
    precondition(end > index && end <= bytes.count)
    if kind == .word { words.append(Array(bytes[index..<end])) }
    index = end
  }
  return words
}

// MARK: What was learned

private func checkLearned(_ parts: [[UInt8]]) {
  let (base, mine, theirs) = (parts[0], parts[1], parts[2])
  let merged = AisleOrder.merge(base: base, mine: mine, theirs: theirs)
  precondition(merged == AisleOrder.merge(base: base, mine: theirs, theirs: mine))
  let learned = AisleOrder.learn(merged, ticked: ["a", "b", "c"], id: 1)
  let order = AisleOrder.order(learned, fixed: ["c", "x"])
  precondition(order.contains("c") && order.contains("x") && order.count <= AisleOrder.maxSections)
  let placed = AisleOrder.place(learned, nameKey: "milk", section: "Dairy")
  precondition(placed == learned || AisleOrder.section(placed, nameKey: "milk") == "Dairy")
  if let state = AisleState(decoding: learned), !learned.isEmpty {
    precondition(AisleState(decoding: state.encoded)?.encoded == state.encoded)
  }
}
