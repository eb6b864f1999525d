import OpsDomain
import OpsKernel
import OpsStorage

/// The partners and drivers whose statement a caller may see, for completion.
struct PayeeNames {
  /// Names of each kind that are read: nobody reads more while typing.
  private static let most = 50

  private let transaction: Transaction
  private let system: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction
    system = transaction.asSystem("names the partners and drivers of statements")
  }

  /// Partners by name and drivers by number with these first letters, whatever their letter case.
  func beginning(with prefix: String) async throws -> [NameView] {
    let name = TextFolding.fold(prefix)
    let number = prefix.uppercased()
    let partners = try await partners(name).filter { $0.foldedName.utf8.starts(with: name.utf8) }
    let drivers = try await drivers(number).filter { $0.number.utf8.starts(with: number.utf8) }
    return partners.map { NameView($0.name, label: $0.kind.rawValue) }
      + drivers.map { NameView($0.number, label: $0.vehicle.rawValue) }
  }

  private var seesAll: Bool { transaction.principal.may(.moneyView) }

  private func partners(_ prefix: String) async throws -> [Partner] {
    let partners = system.repository(Partner.self)
    guard !seesAll else {
      return try await partners.first(
        Self.most, where: .greaterOrEqual(Partner.Columns.foldedName, prefix),
        order: [.ascending(Partner.Columns.foldedName)])
    }
    guard let user = transaction.principal.userID else { return [] }
    return try await PartnersOfOwner.of(user, system)
      .sorted { TextFolding.bytewiseLess($0.foldedName, $1.foldedName) }
  }

  private func drivers(_ prefix: String) async throws -> [Driver] {
    let drivers = system.repository(Driver.self)
    guard !seesAll else {
      return try await drivers.first(
        Self.most, where: .greaterOrEqual(Driver.Columns.number, prefix),
        order: [.ascending(Driver.Columns.number)])
    }
    guard let user = transaction.principal.userID else { return [] }
    return try await drivers.fetch(key: Driver.userKey, user).map { [$0] } ?? []
  }
}
