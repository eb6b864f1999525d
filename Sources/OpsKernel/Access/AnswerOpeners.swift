import Crypto
import OpsDomain
import OpsStorage

/// Permissions that decide which records and fields of a book somebody sees.
struct AnswerOpeners: Sendable, Equatable {
  /// In the order of their names.
  let permissions: [Permission]
  /// Tells lists of different versions apart.
  let mark: String

  init(_ book: RuleBook) {
    let rules = book.schemas.compactMap { try? book.rules(for: $0) }
    let all = Set(Permission.allCases)
    let whole = rules.map { Self.sight(all, $0) }
    permissions = Permission.allCases.filter { permission in
      zip(rules, whole).contains { Self.sight(all.subtracting([permission]), $0) != $1 }
    }.sorted { $0.rawValue < $1.rawValue }
    let names = permissions.map(\.rawValue).joined(separator: " ")
    mark = HexText.of(SHA256.hash(data: Array(names.utf8)).prefix(4))
  }

  /// What somebody sees of a collection: nil rows for nothing.
  private struct Sight: Equatable {
    let rows: Predicate?
    let hidden: [String]
  }

  private static func sight(_ permissions: Set<Permission>, _ rules: CollectionRules) -> Sight {
    let somebody = Principal(
      userID: RecordID(rawValue: 1), name: "", rights: Rights(roles: [], permissions: permissions))
    return Sight(
      rows: try? rules.visible(to: somebody),
      hidden: rules.fields.filter { !somebody.may($0.permission) }.map(\.column.name))
  }
}
