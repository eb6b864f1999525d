import OpsDomain
import OpsKernel
import OpsStorage

/// Reads the records a conditional grant is about, as people write them: `location=SHOP`.
enum GrantRecords {
  /// The condition in `text` for a permission. Throws `data.bad_value` for a permission that is not
  /// about such records, and what looking the name up throws.
  /// - Parameter kinds: What a permission can be limited to.
  static func read(
    _ text: String, for permission: Permission, among kinds: [GrantableRecords],
    _ transaction: Transaction
  ) async throws -> GrantCondition {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let kind = kinds.first(where: { $0.schema.noun == parts[0] }) else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" names no records", field: "only",
        hint: "write \(usage(kinds))")
    }
    let rules = transaction.context.rules
    guard concerns(permission, kind.schema, rules) else {
      let others = kinds.map(\.schema).filter { concerns(permission, $0, rules) }.map(\.noun)
      throw OpsError(
        .badValue,
        "\(permission.rawValue) cannot be limited to \(Article.text(kind.schema.noun))",
        field: "only",
        hint: others.isEmpty
          ? "it is about no records of its own: leave --only out"
          : "it can be limited to "
            + others.map { Article.text($0) }.joined(separator: " or "))
    }
    return GrantCondition(
      collection: kind.schema.name, id: try await kind.find(parts[1], transaction))
  }

  /// Such as `location=CODE, customer=NUMBER or product=SKU`.
  private static func usage(_ kinds: [GrantableRecords]) -> String {
    let ways = kinds.map { "\($0.schema.noun)=\($0.word)" }
    guard let last = ways.last, ways.count > 1 else { return ways.joined() }
    return ways.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The condition as people write it; the identifier where the record is gone.
  static func text(_ condition: GrantCondition, _ transaction: Transaction) async throws -> String {
    let id = condition.id
    guard let schema = try? transaction.context.rules.schema(named: condition.collection) else {
      return "\(condition.collection)=\(id)"
    }
    let row = try await transaction.asSystem("names the record of a grant").row(schema, id: id)
    guard let row, let place = schema.nameColumn.flatMap({ schema.position(of: $0) }),
      case .text(let name) = row.values[place]
    else { return "\(schema.noun)=\(id)" }
    return "\(schema.noun)=\(name)"
  }

  /// Whether a collection that the permission writes or opens names such records.
  private static func concerns(
    _ permission: Permission, _ kind: Schema, _ rules: RuleBook
  ) -> Bool {
    rules.schemas.compactMap { try? rules.rules(for: $0) }
      .filter {
        $0.readable == permission || $0.write.values.contains(permission)
          || $0.alsoAsks.contains(permission)
      }
      .contains { rules in
        rules.schema == kind || rules.schema.columns.contains { $0.references == kind.name }
      }
  }
}
