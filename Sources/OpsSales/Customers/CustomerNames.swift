import OpsDomain
import OpsKernel
import OpsStorage

/// Keeps people from entering the same customer twice.
enum CustomerNames {
  /// Refuses a name that another customer has, letter case, accents and spacing aside.
  /// Throws `data.duplicate`, with the number of the other one for who sees it.
  static func refuseDuplicate(_ customer: Customer, _ transaction: Transaction) async throws {
    let system = transaction.asSystem("looks for a customer of the same name")
    let same = try await system.repository(Customer.self).first(
      where: .and([
        .equals(Customer.Columns.foldedName, customer.foldedName),
        .equals(Customer.Columns.deletedAt, nil),
        .notEquals(.id, customer.id),
      ]))
    guard let same else { return }
    let isSeen = try await !transaction.seen(Customer.self, [same.id]).isEmpty
    let other = isSeen ? "Customer \(Excerpt.of(same.number))" : "Another customer"
    throw OpsError(
      .duplicate, "\(other) already has this name", field: "name",
      hint: "if it is somebody else, repeat with --allow-duplicate")
  }

  /// The next free six-digit number: the series, past numbers that were given by hand.
  static func nextNumber(_ transaction: Transaction) async throws -> String {
    let system = transaction.asSystem("looks for a free customer number")
    while true {
      try Task.checkCancellation()
      let number = try await SeriesNumber.nextPlain(SeriesNumber.customers, transaction)
      let taken = try await system.repository(Customer.self)
        .fetch(key: Customer.numberKey, .text(number))
      if taken == nil { return number }
    }
  }
}

extension SeriesNumber {
  /// Series of customer numbers, whose numbers are six digits without a prefix.
  public static let customers = "CUSTOMER"
}
