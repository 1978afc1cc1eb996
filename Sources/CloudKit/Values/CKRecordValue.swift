/// A value that a field of a record can have. On Apple's platforms the Objective-C protocol and the one for
/// Swift's own types are two; here one serves as both, so that every spelling in existing code compiles.
public protocol __CKRecordObjCValue {}

/// A value that a field of a record can have.
public typealias CKRecordValue = __CKRecordObjCValue

/// A value of a Swift type that a field of a record can have.
public typealias CKRecordValueProtocol = __CKRecordObjCValue

extension String: CKRecordValue {}
extension Date: CKRecordValue {}
extension Data: CKRecordValue {}
extension Bool: CKRecordValue {}
extension Int: CKRecordValue {}
extension Int8: CKRecordValue {}
extension Int16: CKRecordValue {}
extension Int32: CKRecordValue {}
extension Int64: CKRecordValue {}
extension UInt: CKRecordValue {}
extension UInt8: CKRecordValue {}
extension UInt16: CKRecordValue {}
extension UInt32: CKRecordValue {}
extension UInt64: CKRecordValue {}
extension Float: CKRecordValue {}
extension Double: CKRecordValue {}
extension Array: CKRecordValue where Element: CKRecordValue {}

extension NSString: CKRecordValue {}
extension NSNumber: CKRecordValue {}
extension NSDate: CKRecordValue {}
extension NSData: CKRecordValue {}
extension NSArray: CKRecordValue {}
extension CLLocation: CKRecordValue {}
extension CKReference: CKRecordValue {}
extension CKAsset: CKRecordValue {}
