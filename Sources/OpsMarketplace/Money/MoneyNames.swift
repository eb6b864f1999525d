import OpsDomain
import OpsKernel
import OpsStorage

/// What people call the holders of accounts, and who is paid what they are owed.
struct MoneyNames {
  private var names: [RecordID: String] = [:]
  private var owners: [RecordID: String] = [:]

  init(
    _ accounts: [(account: MoneyAccount, holder: RecordID?)], owners: [RecordID?],
    _ transaction: Transaction
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
    let users = holders(.customer).union(owners.compactMap(\.self))
    for user in try await system.seen(User.self, users) { self.owners[user.id] = user.name }
  }

  func name(_ account: MoneyAccount, _ holder: RecordID?) -> String? {
    holder.map { (account == .customer ? owners[$0] : names[$0]) ?? $0.description }
  }

  func owner(_ user: RecordID?) -> String? {
    user.map { owners[$0] ?? $0.description }
  }
}
