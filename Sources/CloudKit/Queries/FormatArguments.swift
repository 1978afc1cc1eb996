// What Apple's platforms let pass as a `CVarArg`, since it bridges to an object there: many apps write
// `NSPredicate(format: "date > %@", date as CVarArg)`. Foundation on Linux has it for texts and numbers alone.

/// An object as an argument of a format.
public protocol _CKFormatObject: AnyObject, CVarArg {}

extension _CKFormatObject {
  /// The address of the object.
  public var _cVarArgEncoding: [Int] {
    [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())]
  }
}

/// A value that becomes an object as an argument of a format.
public protocol _CKFormatValue: _CVarArgObject {
  /// The object, which is kept until the format is filled in.
  var _ckFormatObject: any CVarArg { get }
}

extension _CKFormatValue {
  /// The object.
  public var _cVarArgObject: any CVarArg { _ckFormatObject }
  /// The address of an object that is kept elsewhere: Foundation asks for ``_cVarArgObject`` instead.
  public var _cVarArgEncoding: [Int] { _ckFormatObject._cVarArgEncoding }
}

extension NSNumber: @retroactive CVarArg, _CKFormatObject {}
extension NSDate: @retroactive CVarArg, _CKFormatObject {}
extension NSData: @retroactive CVarArg, _CKFormatObject {}
extension NSArray: @retroactive CVarArg, _CKFormatObject {}
extension NSSet: @retroactive CVarArg, _CKFormatObject {}
extension NSUUID: @retroactive CVarArg, _CKFormatObject {}
extension CLLocation: CVarArg, _CKFormatObject {}
extension CKRecord: CVarArg, _CKFormatObject {}
extension CKRecordID: CVarArg, _CKFormatObject {}
extension CKReference: CVarArg, _CKFormatObject {}

extension Date: @retroactive CVarArg, @retroactive _CVarArgObject, _CKFormatValue {
  /// The date as an object.
  public var _ckFormatObject: any CVarArg {
    NSDate(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate)
  }
}

extension Data: @retroactive CVarArg, @retroactive _CVarArgObject, _CKFormatValue {
  /// The bytes as an object.
  public var _ckFormatObject: any CVarArg { NSData(data: self) }
}

extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject, _CKFormatValue {
  /// The identifier as an object.
  public var _ckFormatObject: any CVarArg { NSUUID(uuidString: uuidString) ?? NSUUID() }
}

extension Array: @retroactive CVarArg, @retroactive _CVarArgObject, _CKFormatValue {
  /// The list as an object.
  public var _ckFormatObject: any CVarArg { NSArray(array: self) }
}
