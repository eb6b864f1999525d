import Crypto
import OpsDomain

extension ReadLog {
  /// A digest of all that was read: rows by their versions, lookups, pages and figures. Equal for
  /// equal work on equal figures, whatever time it ran at.
  public var fingerprint: [UInt8] {
    var lines = expectations.map { "r \($0.schema.name) \($0.id) \($0.version)" }
    var more = lookups.map { lookup, found in
      "k \(lookup.schema.name) \(Self.text(lookup.values)) \(found.id.map(\.description) ?? "-")"
    }
    more += pages.map { query, ids in
      "p \(query.schema.name) \(ids.map(\.description).joined(separator: " "))"
    }
    more += figures.map { figure in
      "f \(figure.question.schema.name) \(figure.answer.map(Self.text).joined(separator: ";"))"
    }
    lines += more.sorted(by: TextFolding.bytewiseLess)
    return Array(SHA256.hash(data: Array(lines.joined(separator: "\n").utf8)))
  }

  private static func text(_ values: [Value]) -> String {
    String(decoding: RowImage.encode(Row(values)), as: UTF8.self)
  }
}
