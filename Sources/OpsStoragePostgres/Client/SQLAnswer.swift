import CPostgres
import OpsDomain

/// What the database answered to one statement.
struct SQLAnswer: Sendable {
  /// The rows, in the order of the answer.
  var rows: [[Value]] = []
  /// Rows that the statement added, changed or removed.
  var changedRows = 0
  /// What the statement did, such as `COMMIT`. A COMMIT that could only roll back says so here.
  var tag = ""

  /// The first column of the first row, if there is one.
  var value: Value { rows.first?.first ?? .null }
}

extension SQLAnswer {
  /// The identifiers that PostgreSQL has for its types.
  private enum TypeID {
    static let bool: Oid = 16
    static let bytes: Oid = 17
    static let int8: Oid = 20
    static let int2: Oid = 21
    static let int4: Oid = 23
    static let oid: Oid = 26
    static let numeric: Oid = 1700
    static let void: Oid = 2278
  }

  /// The answer that a result of binary columns holds.
  init(_ result: OpaquePointer?) throws {
    tag = String(cString: PQcmdStatus(result))
    changedRows = Int(String(cString: PQcmdTuples(result))) ?? 0
    let (height, width) = (PQntuples(result), PQnfields(result))
    guard height > 0 else { return }
    let types = (0..<width).map { PQftype(result, $0) }
    rows.reserveCapacity(Int(height))
    for row in 0..<height {
      var values: [Value] = []
      values.reserveCapacity(Int(width))
      for column in 0..<width {
        guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column)
        else {
          values.append(.null)
          continue
        }
        let bytes = UnsafeRawBufferPointer(
          start: start, count: Int(PQgetlength(result, row, column)))
        values.append(try Self.value(bytes, types[Int(column)]))
      }
      rows.append(values)
    }
  }

  private static func value(_ bytes: UnsafeRawBufferPointer, _ type: Oid) throws -> Value {
    switch type {
    case TypeID.int8: return .integer(Int64(bitPattern: number(bytes)))
    case TypeID.int4: return .integer(Int64(Int32(truncatingIfNeeded: number(bytes))))
    case TypeID.int2: return .integer(Int64(Int16(truncatingIfNeeded: number(bytes))))
    case TypeID.oid, TypeID.bool: return .integer(Int64(truncatingIfNeeded: number(bytes)))
    case TypeID.bytes: return .bytes([UInt8](bytes))
    case TypeID.void: return .null
    case TypeID.numeric:
      guard let sum = whole(bytes) else {
        throw OpsError(.tooLarge, "A sum is larger than 64 bits can hold")
      }
      return .integer(sum)
    default: return .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A whole number as PostgreSQL sends those of any length: digits to the base of 10 000, after
  /// their count, the power of the first one, the sign and the decimals. Nil beyond 64 bits.
  private static func whole(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    func short(_ index: Int) -> Int {
      Int(Int16(truncatingIfNeeded: number(bytes[(index * 2)..<(index * 2 + 2)])))
    }
    guard bytes.count >= 8 else { return nil }
    let (count, weight, isNegative) = (short(0), short(1), short(2) == 0x4000)
    guard bytes.count >= 8 + 2 * count, count <= weight + 1 || count == 0 else { return nil }
    var total: Int64 = 0
    for index in 0..<(count == 0 ? 0 : weight + 1) {
      let digit = Int64(index < count ? short(4 + index) : 0)
      let (shifted, first) = total.multipliedReportingOverflow(by: 10_000)
      let (sum, second) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
      if first || second { return nil }
      total = sum
    }
    return total
  }
}
