// What Apple's platforms let pass as a `CVarArg`, since it is an object there or becomes one: many apps write
// `NSPredicate(format: "date > %@", date as CVarArg)`. Foundation on Linux has it for texts and numbers alone.

/// A value that can be an argument of a format. A predicate takes the value, and `String(format:)` its description.
public protocol _CKFormatArgument: _CVarArgObject {}

extension _CKFormatArgument {
  /// The description. Foundation keeps it until the format is filled in.
  public var _cVarArgObject: any CVarArg { NSString(string: "\(self)") }
  /// Nothing is asked for it: ``_cVarArgObject`` takes its place.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension NSNumber: @retroactive CVarArg, @retroactive _CVarArgObject, _CKFormatArgument {}
extension NSDate: @retroactive CVarArg, @retroactive _CVarArgObject, _CKFormatArgument {}
extension NSData: @retroactive CVarArg, @retroactive _CVarArgObject, _CKFormatArgument {}
extension NSArray: @retroactive CVarArg, @retroactive _CVarArgObject, _CKFormatArgument {}
extension NSSet: @retroactive CVarArg, @retroactive _CVarArgObject, _CKFormatArgument {}
extension NSUUID: @retroactive CVarArg, @retroactive _CVarArgObject, _CKFormatArgument {}
extension Date: @retroactive CVarArg, @retroactive _CVarArgObject, _CKFormatArgument {}
extension Data: @retroactive CVarArg, @retroactive _CVarArgObject, _CKFormatArgument {}
extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject, _CKFormatArgument {}
extension Array: @retroactive CVarArg, @retroactive _CVarArgObject, _CKFormatArgument {}
extension CLLocation: CVarArg, _CVarArgObject, _CKFormatArgument {}
extension CKRecord: CVarArg, _CVarArgObject, _CKFormatArgument {}
extension CKRecordID: CVarArg, _CVarArgObject, _CKFormatArgument {}
extension CKReference: CVarArg, _CVarArgObject, _CKFormatArgument {}
