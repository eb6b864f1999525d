import OpsDomain
import OpsStorage

/// Reads the records a conditional grant is about, as people write them: `location=SHOP`.
enum GrantRecords {
  /// What can be named, with its collection.
  private static let kinds: [(noun: String, schema: Schema)] = [
    ("location", Location.schema), ("customer", Customer.schema), ("product", Product.schema),
  ]

  /// The condition in `text` for a permission. Throws `data.bad_value` for a permission that is not
  /// about such records, and what looking the name up throws.
  static func read(
    _ text: String, for permission: Permission, _ transaction: Transaction
  ) async throws -> GrantCondition {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let kind = kinds.first(where: { $0.noun == parts[0] }) else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" names no records", field: "only",
        hint: "write location=CODE, customer=NUMBER or product=SKU")
    }
    guard concerns(permission, kind.schema) else {
      let others = kinds.filter { concerns(permission, $0.schema) }.map(\.noun)
      throw OpsError(
        .badValue, "\(permission.rawValue) cannot be limited to a \(kind.noun)", field: "only",
        hint: others.isEmpty
          ? "it is about no records of its own: leave --only out"
          : "it can be limited to a " + others.joined(separator: " or a "))
    }
    let id: RecordID =
      switch kind.noun {
      case "location": try await transaction.repository(Location.self).named(parts[1]).id
      case "customer": try await transaction.repository(Customer.self).named(parts[1]).id
      default: try await transaction.repository(Product.self).named(parts[1]).id
      }
    return GrantCondition(collection: kind.schema.name, id: id)
  }

  /// The condition as people write it; the identifier where the record is gone.
  static func text(_ condition: GrantCondition, _ transaction: Transaction) async throws -> String {
    let system = transaction.asSystem("names the record of a grant")
    let id = condition.id
    let name: String? =
      switch condition.collection {
      case Location.schema.name: try await system.repository(Location.self).fetch(id)?.code
      case Customer.schema.name: try await system.repository(Customer.self).fetch(id)?.number
      case Product.schema.name: try await system.repository(Product.self).fetch(id)?.sku
      default: nil
      }
    let noun = kinds.first { $0.schema.name == condition.collection }?.noun
    return "\(noun ?? condition.collection)=\(name ?? id.description)"
  }

  /// Whether a collection that the permission writes or opens names such records.
  private static func concerns(_ permission: Permission, _ kind: Schema) -> Bool {
    BookRules.all.schemas.compactMap { try? BookRules.all.rules(for: $0) }
      .filter {
        $0.readable == permission || $0.write.values.contains(permission)
          || $0.alsoAsks.contains(permission)
      }
      .contains { rules in
        rules.schema == kind || rules.schema.columns.contains { $0.references == kind.name }
      }
  }
}
