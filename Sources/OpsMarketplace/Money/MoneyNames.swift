import OpsDomain
import OpsKernel
import OpsStorage

/// What people call the holders of accounts.
struct MoneyNames {
  private var names: [RecordID: String] = [:]

  init(
    _ accounts: [(account: MoneyAccount, holder: RecordID?)], _ transaction: Transaction
  ) async throws {
    let system = transaction.asSystem("names the holders of accounts")
    func holders(_ account: MoneyAccount) -> Set<RecordID> {
      Set(accounts.filter { $0.account == account }.compactMap(\.holder))
    }
    for partner in try await system.seen(Partner.self, holders(.partner)) {
      names[partner.id] = partner.name
    }
    for driver in try await system.seen(Driver.self, holders(.driver)) {
      names[driver.id] = driver.number
    }
    for user in try await system.seen(User.self, holders(.customer)) { names[user.id] = user.name }
  }

  func name(_ account: MoneyAccount, _ holder: RecordID?) -> String? {
    holder.map { names[$0] ?? $0.description }
  }
}
