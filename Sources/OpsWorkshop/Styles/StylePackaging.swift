import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What styles of the workshop say about the packaging they wait for.
enum StylePackaging {
  /// Packaging that a style waits for is neither given up nor changed: the style would never be
  /// packed, or not with what was made.
  static let records = RuleAddition(to: PackagingRecord.self)
    .reaction(of: PackagingRecord.self) { old, new, transaction in
      guard let old, let new else { return }
      guard new.status == .cancelled || old.items != new.items else { return }
      let style = try await transaction.asSystem("looks for a style that waits for packaging")
        .repository(ProductionStyle.self)
        .first(where: .equals(ProductionStyle.Columns.packagingID, old.id))
      guard let style else { return }
      throw OpsError(
        .badState,
        "\(Excerpt.of(old.number)) packs what style \(Excerpt.of(style.number)) has made",
        field: "record", hint: "run `opsh packaging complete \(old.number)`")
    }
}
