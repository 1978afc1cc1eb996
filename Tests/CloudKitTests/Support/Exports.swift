// The servers of tests, for all files here.
@_exported import CloudKitTestSupport
