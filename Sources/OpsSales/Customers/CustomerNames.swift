import OpsDomain
import OpsKernel
import OpsStorage

/// Keeps people from entering the same customer twice.
package enum CustomerNames {
  /// Refuses a name that another customer has; letter case, accents and spaces do not count. Throws
  /// `data.duplicate`, with the number of the other one for callers who may see it.
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
      hint: "if they are different customers, add --allow-duplicate")
  }

  /// Refuses a number that is a user's sign-in name: exports and erasures accept either. Throws
  /// `data.duplicate`.
  static func refuseUserName(_ number: String, _ transaction: Transaction) async throws {
    let system = transaction.asSystem("looks for a user whose name a customer's number would be")
    guard try await system.repository(User.self).find(name: number) != nil else { return }
    throw OpsError(
      .duplicate, "The number \(Excerpt.of(number)) is the sign-in name of a user", field: "number",
      hint: "leave out --number to get the next free one, or use another number")
  }

  /// Refuses a number that another customer has with more or fewer zeros in front: `3` would take
  /// the place of 000003 wherever that is named by its short form. Throws `data.duplicate`.
  static func refuseOtherForm(_ number: String, _ transaction: Transaction) async throws {
    guard let taken = try await otherForm(of: number, transaction) else { return }
    throw OpsError(
      .duplicate,
      "The number \(Excerpt.of(number)) is taken: zeros in front do not count, and there is "
        + Excerpt.of(taken),
      field: "number", hint: "leave out --number to get the next free one")
  }

  /// The number of a customer that differs from this one only by zeros in front, or nil.
  private static func otherForm(
    of number: String, _ transaction: Transaction
  ) async throws -> String? {
    let system = transaction.asSystem("looks for a customer of the same number")
    let customers = system.repository(Customer.self)
    for form in CustomerNumber.otherForms(of: number) {
      if let taken = try await customers.fetch(key: Customer.numberKey, form) {
        return taken.number
      }
    }
    return nil
  }

  /// The next free six-digit number of the series, without numbers that were given by hand and
  /// names of users.
  package static func nextNumber(_ transaction: Transaction) async throws -> String {
    let system = transaction.asSystem("looks for a free customer number")
    while true {
      try Task.checkCancellation()
      let number = try await SeriesNumber.next(of: Customer.self, transaction)
      let taken = try await system.repository(Customer.self)
        .fetch(key: Customer.numberKey, number)
      // A user of an earlier version may have a number as name.
      let namesake = try await system.repository(User.self).find(name: number)
      guard taken == nil, namesake == nil else { continue }
      if try await otherForm(of: number, transaction) == nil { return number }
    }
  }
}
