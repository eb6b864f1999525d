import OpsDomain
import OpsKernel
import OpsStorage

/// Which colours the open batches of a machine need in a gun.
///
/// A gun has one colour at a time. While a batch is active its colour stays; otherwise any colour
/// that one of the machine's open batches needs may be filled in, and any at all when none of them
/// uses the gun.
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
      hint: "complete, change or cancel the batch first")
  }

  /// What open batches of the machine need in the gun, in the order of their days.
  private func needs(
    of gun: MachineGun
  ) async throws -> [(batch: ProductionBatch, color: RecordID)] {
    typealias Columns = ProductionBatch.Columns
    let batches = try await transaction.repository(ProductionBatch.self).all(
      where: .both(
        .equals(Columns.machineID, gun.machineID),
        .oneOf(Columns.status, BatchStatus.allCases.filter(\.isOpen)))
    ).sorted { ($0.day, $0.id) < ($1.day, $1.id) }
    guard !batches.isEmpty else { return [] }
    let guns = try await transaction.repository(MachineGun.self).of(gun.machineID)
      .sorted { $0.firstStation < $1.firstStation }
    let place = guns.firstIndex { $0.id == gun.id } ?? 0
    let products = try await transaction.repository(BatchProduct.self).all(
      where: .oneOf(BatchProduct.Columns.batchID, batches.map(\.id)))
    return batches.flatMap { batch in
      products.filter { $0.batchID == batch.id }.compactMap { product in
        Self.color(of: product, batch.mode, gun, place).map { (batch, $0) }
      }
    }
  }

  /// In dual mode the first gun has the primary colour and the second one the other.
  private static func color(
    of product: BatchProduct, _ mode: BatchMode, _ gun: MachineGun, _ place: Int
  ) -> RecordID? {
    switch mode {
    case .single:
      product.gun.map { TextFolding.sameBytes($0.uppercased(), gun.name) } == true
        ? product.primaryColorID : nil
    case .dual:
      switch place {
      case 0: product.primaryColorID
      case 1: product.secondaryColorID
      default: nil
      }
    }
  }
}
