import CPostgres
import OpsDomain

/// Many rows at once.
extension Link {
  /// Sends rows through COPY: `text` is the statement, each row a list of values in the order of
  /// its columns. Runs in the open transaction.
  func copy(_ text: String, _ rows: [[Value]], until deadline: Int64) throws {
    guard isOpen, PQexitPipelineMode(handle) == 1 else { throw lost() }
    defer { if isOpen { PQenterPipelineMode(handle) } }
    guard PQsendQuery(handle, text) == 1 else { throw lost() }
    try expect(PGRES_COPY_IN, until: deadline)
    try put(Self.image(of: rows), until: deadline)
    while true {
      let sent = PQputCopyEnd(handle, nil)
      guard sent >= 0 else { throw lost() }
      if sent == 1 { break }
      try exchange(until: deadline)
    }
    try expect(PGRES_COMMAND_OK, until: deadline)
    while let rest = try nextResult(until: deadline) { PQclear(rest) }
  }

  private func put(_ bytes: [UInt8], until deadline: Int64) throws {
    let part = 1 << 16
    var start = 0
    while start < bytes.count {
      let end = min(start + part, bytes.count)
      let sent = bytes[start..<end].withUnsafeBytes { part in
        PQputCopyData(
          handle, part.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(part.count))
      }
      guard sent >= 0 else { throw lost() }
      if sent == 1 { start = end } else { try exchange(until: deadline) }
      // What waits to be sent is memory.
      while PQflush(handle) > 0 { try exchange(until: deadline) }
    }
  }

  private func expect(_ wanted: ExecStatusType, until deadline: Int64) throws {
    guard let result = try nextResult(until: deadline) else { throw lost() }
    defer { PQclear(result) }
    guard PQresultStatus(result) != wanted else { return }
    let failure = DatabaseFailure(result)
    while let rest = try nextResult(until: deadline) { PQclear(rest) }
    throw failure
  }

  /// The rows in the binary form of COPY.
  private static func image(of rows: [[Value]]) -> [UInt8] {
    var bytes = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [UInt8](repeating: 0, count: 8)
    func append(_ number: some FixedWidthInteger) {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
    for row in rows {
      append(Int16(clamping: row.count))
      for value in row {
        switch value {
        case .null: append(Int32(-1))
        case .integer(let number):
          append(Int32(8))
          append(number)
        case .text(let text):
          append(Int32(clamping: text.utf8.count))
          bytes.append(contentsOf: text.utf8)
        case .bytes(let content):
          append(Int32(clamping: content.count))
          bytes.append(contentsOf: content)
        }
      }
    }
    append(Int16(-1))
    return bytes
  }
}
