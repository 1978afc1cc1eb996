import Kernel

// The WebAssembly surface. JavaScript asks `kernel_input` for room, writes the arguments there, makes one
// call with their length, and finds the answer's bytes at `kernel_output` until the next call. A call
// returns the answer's length, or a `CallStatus` below zero. Nothing else is kept between calls, so an
// instance can be replaced at any time. `WireWriter` tells how values are written.

nonisolated(unsafe) private var input = CallBuffer()
nonisolated(unsafe) private var output = CallBuffer()

/// The most bytes of arguments: a text for `ItemLines` and room to spare.
private let inputMaxBytes: Int32 = 4 * 1_024 * 1_024

/// Leaves the answer for JavaScript to read.
@inline(never)
func answer(_ bytes: [UInt8]) -> Int32 {
  output.replace(with: bytes)
  return Int32(bytes.count)
}

/// What JavaScript wrote.
@inline(never)
func arguments(_ length: Int32) -> [UInt8] { input.copy(Int(length)) }

/// The arguments as plain text. Bytes that are no UTF-8 become U+FFFD.
private func plainText(_ length: Int32) -> String {
  String(decoding: arguments(length), as: UTF8.self)
}

private func amount(_ reader: inout WireReader) -> Amount {
  let number = reader.number()
  return Amount(number: number, unit: reader.text())
}

/// The version of this surface.
@_expose(wasm, "kernel_version") @_cdecl("kernel_version")
public func kernelVersion() -> Int32 { 1 }

/// Room for arguments of `length` bytes; nil if that is negative or too many.
@_expose(wasm, "kernel_input") @_cdecl("kernel_input")
public func kernelInput(_ length: Int32) -> UnsafeMutablePointer<UInt8>? {
  guard length >= 0, length <= inputMaxBytes else { return nil }
  input.reserve(Int(length))
  return input.start
}

/// Where the last answer lies.
@_expose(wasm, "kernel_output") @_cdecl("kernel_output")
public func kernelOutput() -> UnsafeMutablePointer<UInt8>? { output.start }

/// Plain UTF-8 to name, number and unit.
@_expose(wasm, "kernel_parse_item") @_cdecl("kernel_parse_item")
public func kernelParseItem(_ length: Int32) -> Int32 {
  var writer = WireWriter()
  writer.write(ItemText.parse(plainText(length)))
  return answer(writer.bytes)
}

/// Plain UTF-8 to lines, each a kind (0 section, 1 item, 2 checked item) and the title or item.
@_expose(wasm, "kernel_parse_lines") @_cdecl("kernel_parse_lines")
public func kernelParseLines(_ length: Int32) -> Int32 {
  do throws(ItemLinesError) {
    var writer = WireWriter()
    for line in try ItemLines.parse(plainText(length)) { writer.write(line) }
    return answer(writer.bytes)
  } catch {
    return CallStatus(error).rawValue
  }
}

/// Two amounts to their sum; an empty answer where they do not add up.
@_expose(wasm, "kernel_add_amounts") @_cdecl("kernel_add_amounts")
public func kernelAddAmounts(_ length: Int32) -> Int32 {
  var reader = WireReader(arguments(length))
  let (a, b) = (amount(&reader), amount(&reader))
  guard reader.isComplete else { return CallStatus.malformedArguments.rawValue }
  var writer = WireWriter()
  if let sum = Amount.sum(a, b) {
    writer.write(number: sum.number)
    writer.write(text: sum.unit)
  }
  return answer(writer.bytes)
}

/// An amount and a decimal separator to plain UTF-8.
@_expose(wasm, "kernel_format_amount") @_cdecl("kernel_format_amount")
public func kernelFormatAmount(_ length: Int32) -> Int32 {
  var reader = WireReader(arguments(length))
  let amount = amount(&reader)
  let separator = reader.text() ?? "."
  guard reader.isComplete else { return CallStatus.malformedArguments.rawValue }
  return answer(Array(amount.text(decimalSeparator: separator).utf8))
}

/// Plain UTF-8 to plain UTF-8.
@_expose(wasm, "kernel_name_key") @_cdecl("kernel_name_key")
public func kernelNameKey(_ length: Int32) -> Int32 {
  answer(Array(ItemText.nameKey(plainText(length)).utf8))
}

/// Two texts, each perhaps absent, to plain ASCII.
@_expose(wasm, "kernel_position_between") @_cdecl("kernel_position_between")
public func kernelPositionBetween(_ length: Int32) -> Int32 {
  var reader = WireReader(arguments(length))
  let (a, b) = (reader.text(), reader.text())
  guard reader.isComplete else { return CallStatus.malformedArguments.rawValue }
  do throws(PositionError) {
    return answer(Array(try Position.between(a, b).utf8))
  } catch {
    return CallStatus(error).rawValue
  }
}
