import OpsDomain

/// The form of the file that holds the pages of a copy: each with its length in four bytes before
/// it, one behind the other.
enum CopyLog {
  private static let lengthBytes = 4

  static func chunk(of sealed: [UInt8]) -> [UInt8] {
    let count = UInt32(sealed.count)
    return (0..<lengthBytes).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * UInt32($0))) }
      + sealed
  }

  /// The chunks of a file, without one at its end that is not whole.
  static func chunks(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var chunks: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while rest.count >= lengthBytes {
      let length = rest.prefix(lengthBytes).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(lengthBytes)
      guard rest.count >= length else { break }
      chunks.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return chunks
  }

  /// Adds a chunk to a file, behind its last whole one, and waits for the disk.
  static func append(_ sealed: [UInt8], to path: String) throws {
    let file = try SafeFile(path)
    let place = try Self.end(of: file)
    try file.truncate(to: place)
    try file.write(chunk(of: sealed), at: place)
    try file.synchronise()
  }

  /// Where the last whole chunk of the file ends.
  private static func end(of file: borrowing SafeFile) throws(OpsError) -> Int {
    let size = try file.size
    var end = 0
    while end + lengthBytes <= size {
      let length = try file.read(lengthBytes, at: end).reduce(0) { $0 << 8 | Int($1) }
      guard end + lengthBytes + length <= size else { break }
      end += lengthBytes + length
    }
    return end
  }
}
