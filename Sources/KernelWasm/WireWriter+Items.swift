import Kernel

extension WireWriter {
  mutating func write(_ item: ParsedItem) {
    write(text: item.name)
    write(number: item.number)
    write(text: item.unit)
  }

  /// An item's section is that of the last section line, so it is not written again.
  mutating func write(_ line: ItemLine) {
    switch line {
    case .section(let title):
      write(byte: 0)
      write(text: title)
    case .item(let item, let isChecked, section: _):
      write(byte: isChecked ? 2 : 1)
      write(item)
    }
  }
}
