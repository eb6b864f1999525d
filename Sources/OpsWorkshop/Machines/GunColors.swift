import OpsDomain
import OpsKernel
import OpsStorage

/// Which colours the open batches of a machine need in a gun.
///
/// A gun has one colour at a time. While a batch is active, its colour stays. Otherwise any colour
/// that an open batch of the machine needs may be filled in, or any colour at all if no open batch
/// uses the gun. The layout of a batch says which colours it needs, the same as when it is
/// executed.
struct GunColors {
  private let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Throws `rule.violated` when the gun may not hold `color`, or nothing for nil.
  func require(_ color: RecordID?, in gun: MachineGun) async throws {
    let needs = try await needs(of: gun)
    let active = needs.filter { $0.batch.status == .active }
    let binding = !active.isEmpty ? active : color == nil ? [] : needs
    guard !binding.isEmpty, !binding.contains(where: { $0.color == color }) else { return }
    let needed = binding[0]
    let name = try await transaction.repository(ColorCard.self).fetch(needed.color)?.name
    throw OpsError(
      .ruleViolated,
      "\(Excerpt.of(needed.batch.number)) needs \(Excerpt.of(name ?? "another color")) in gun "
        + Excerpt.of(gun.name), field: color == nil ? "gun" : "color",
      hint: needed.batch.wayOffItsGuns(changing: needed.sku))
  }

  /// What an open batch needs in the gun.
  private struct Need {
    let batch: ProductionBatch
    let color: RecordID
    /// The product that needs the color.
    let sku: String?
  }

  /// What open batches of the machine need in the gun, in the order of their days.
  private func needs(of gun: MachineGun) async throws -> [Need] {
    typealias Columns = ProductionBatch.Columns
    let batches = try await transaction.repository(ProductionBatch.self).all(
      where: .both(
        .equals(Columns.machineID, gun.machineID),
        .oneOf(Columns.status, BatchStatus.allCases.filter(\.isOpen)))
    ).sorted { ($0.day, $0.id) < ($1.day, $1.id) }
    var needs: [Need] = []
    for batch in batches {
      let contents = try await BatchContents.read(batch, transaction)
      if let color = contents.layout.colors[gun.name] {
        needs.append(Need(batch: batch, color: color, sku: contents.sku(inColor: color)))
      }
    }
    return needs
  }
}

extension ProductionBatch {
  /// What to do before its guns can get another color.
  fileprivate func wayOffItsGuns(changing sku: String?) -> String {
    switch status {
    case .unsubmitted:
      "run `opsh batch edit \(number) \(Excerpt.of(sku ?? "SKU")) --primary COLOR` or "
        + "`opsh batch delete \(number)` first"
    case .active: "run `opsh batch complete \(number)` first"
    default: "run `opsh batch cancel \(number) --reason TEXT` first"
    }
  }
}
