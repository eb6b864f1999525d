import OpsDomain
import OpsStorage

/// Pages of a copy: rows as the arrays of ``RowImage``, commits as the change feed writes them.
extension WireCoder {
  /// `{"schema":"book.rows/1","ok":true,"data":[[…],…]}` of as many rows as fit, one at least.
  public static func page(of rows: [Row]) -> (bytes: [UInt8], count: Int) {
    page("book.rows/1", rows) { $1.append(contentsOf: RowImage.encode($0)) }
  }

  /// `{"schema":"book.commits/1","ok":true,"data":[{…},…]}` of as many commits as fit, one at
  /// least.
  public static func page(of commits: [Commit]) -> (bytes: [UInt8], count: Int) {
    page("book.commits/1", commits) { append($0, to: &$1) }
  }

  /// The rows of a page. Throws `data.bad_value` for anything ``page(of:)-([Row])`` does not write.
  public static func rows(ofPage page: Document, in schema: Schema) throws(OpsError) -> [Row] {
    var rows: [Row] = []
    for item in try items(page) {
      guard case .list(let cells) = item else {
        throw problem("A row must be a list", field: "data")
      }
      rows.append(Row(try values(cells, field: "data")))
    }
    try RestoreRefusal.check(rows, of: schema)
    return rows
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public static func commits(ofPage page: Document) throws(OpsError) -> [Commit] {
    var commits: [Commit] = []
    for item in try items(page) { commits.append(try commit(item)) }
    return commits
  }

  /// `{"schema":"book.keys/1","ok":true,"data":["base64url",…],"from":N}`.
  public static func page(ofKeys blocks: [[UInt8]], at number: Int = 0) -> [UInt8] {
    DocumentWriter.bytes([
      "schema": "book.keys/1", "ok": true,
      "data": .list(blocks.map { .text(Base64URL.encode($0)) }),
      "from": .integer(Int64(number)),
    ])
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public static func keys(
    ofPage page: Document
  ) throws(OpsError) -> (number: Int, blocks: [[UInt8]]) {
    guard let number = page["from"]?.int, number >= 0 else {
      throw problem("A page of keys must have a number called from", field: "from")
    }
    var blocks: [[UInt8]] = []
    for item in try items(page) {
      guard let block = item.string.flatMap(Base64URL.decode) else {
        throw problem("A block of keys must be base64url", field: "data")
      }
      blocks.append(block)
    }
    return (Int(clamping: number), blocks)
  }

  private static func page<Item>(
    _ schema: String, _ items: [Item], _ append: (Item, inout [UInt8]) -> Void
  ) -> (bytes: [UInt8], count: Int) {
    var bytes = Array(#"{"schema":"\#(schema)","ok":true,"data":["#.utf8)
    var count = 0
    for item in items {
      let start = bytes.count
      if count > 0 { bytes.append(UInt8(ascii: ",")) }
      append(item, &bytes)
      if count > 0, bytes.count > WireLimits.copyBytes {
        bytes.removeSubrange(start...)
        break
      }
      count += 1
    }
    bytes.append(contentsOf: "]}".utf8)
    return (bytes, count)
  }

  private static func items(_ page: Document) throws(OpsError) -> [Document] {
    guard case .list(let items)? = page["data"] else {
      throw problem("A page of a copy must have a list called data", field: "data")
    }
    return items
  }
}
