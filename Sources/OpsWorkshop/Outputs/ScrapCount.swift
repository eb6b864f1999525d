import OpsDomain
import OpsWarehouse

/// Bad pieces as people write them: `3:flash`.
struct ScrapCount: Equatable {
  let pieces: Int64
  /// Why they are bad.
  let code: String

  /// Throws `data.bad_value` for another form, and `data.bad_quantity` unless there is a piece.
  init(parsing text: String) throws(OpsError) {
    let parts = text.split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, (1...9).contains(parts[0].utf8.count),
      parts[0].utf8.allSatisfy({ ASCII.digit($0) != nil }), let pieces = Int64(parts[0])
    else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" does not say how many pieces are bad and why",
        field: "bad", hint: "write it as PIECES:CODE, such as 3:flash")
    }
    guard pieces > 0 else {
      throw OpsError(
        .badQuantity, "The number of bad pieces must be 1 or more", field: "bad",
        hint: "write it as PIECES:CODE, such as 3:flash")
    }
    self.pieces = pieces
    do { code = try StockText.code(String(parts[1])) } catch { throw error.renamed("bad") }
  }

  /// Pieces by reason; lines with the same reason add up.
  static func sums(_ texts: [String]) throws(OpsError) -> [String: Int64] {
    var sums: [String: Int64] = [:]
    for text in texts {
      let line = try ScrapCount(parsing: text)
      sums[line.code, default: 0] += line.pieces
    }
    return sums
  }
}

extension OpsError {
  fileprivate func renamed(_ field: String) -> OpsError { renamingFields { _ in field } }
}
