import Records
import WebServices

extension ImportedList {
  /// Writes the record dictionary of the list.
  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("recordName", recordName.value)
      $0.member("recordType", "Lists")
      $0.key("fields")
      $0.object {
        $0.field("name", .string) { $0.string(name) }
        $0.field("position", .string) { $0.string(position) }
      }
    }
  }
}

extension ImportedItem {
  /// Writes the record dictionary of the item on `list`.
  func write(to writer: inout JSONWriter, in list: ImportedList) {
    writer.object {
      $0.member("recordName", recordName.value)
      $0.member("recordType", "Items")
      $0.key("parent")
      $0.object { $0.member("recordName", list.recordName.value) }
      $0.key("fields")
      $0.object {
        $0.field("name", .string) { $0.string(name) }
        if let number { $0.field("number", .double) { $0.double(number) } }
        if let unit { $0.field("unit", .string) { $0.string(unit) } }
        if let checkedMilliseconds {
          $0.field("checked", .timestamp) { $0.integer(checkedMilliseconds) }
        }
        $0.field("position", .string) { $0.string(position) }
        $0.field("list", .reference) {
          $0.object {
            $0.member("recordName", list.recordName.value)
            $0.member("action", Reference.Action.deleteSelf.rawValue)
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes a field dictionary with its explicit type.
  fileprivate mutating func field(
    _ name: StaticString, _ type: ScalarType, _ value: (inout JSONWriter) -> Void
  ) {
    key(name)
    object {
      $0.key("value")
      value(&$0)
      $0.member("type", type.rawValue)
    }
  }
}
