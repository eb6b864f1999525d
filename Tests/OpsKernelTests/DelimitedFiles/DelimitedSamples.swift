import Foundation
import OpsDomain
import OpsKernel
import OpsTesting

/// Helpers the delimited text tests share.
enum DelimitedSamples {
  static func records(
    _ source: any ByteSource, delimiter: Delimiter = .comma,
    lineBytes: Int = Limits.lineBytes
  ) throws -> [DelimitedRecord] {
    var reader = DelimitedReader(source, delimiter: delimiter, lineBytes: lineBytes)
    var records: [DelimitedRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  static func records(
    _ text: String, delimiter: Delimiter = .comma,
    lineBytes: Int = Limits.lineBytes
  ) throws -> [DelimitedRecord] {
    try records(ChunkedByteSource(text), delimiter: delimiter, lineBytes: lineBytes)
  }

  static func texts(_ record: DelimitedRecord) -> [String?] { record.fields.map(\.text) }

  static func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  static func all(_ source: any ByteSource, readSize: Int = 4_096) throws -> [UInt8] {
    var source = source
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: readSize)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Runs `body` with a new folder that is removed afterwards.
  static func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) { try body(folder.path) }
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  static func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  static func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
