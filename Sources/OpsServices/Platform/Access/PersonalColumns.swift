import OpsDomain
import OpsStorage

/// Which columns of a collection hold personal data.
enum PersonalColumns {
  private static let byCollection: [String: Set<String>] = Dictionary(
    BookRules.all.schemas.map { ($0.name, Set($0.columns.filter(\.isPersonal).map(\.name))) },
    uniquingKeysWith: { first, _ in first })

  /// Names of the personal columns; none for an unknown collection.
  static func of(_ collection: String) -> Set<String> { byCollection[collection] ?? [] }
}
