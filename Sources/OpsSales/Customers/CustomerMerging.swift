import OpsDomain
import OpsKernel
import OpsStorage

/// Moves everything of one customer to another.
struct CustomerMerging {
  let from: Customer
  let into: Customer
  /// A transaction with the rights of the system.
  let system: Transaction

  /// Throws what the rules of the records throw.
  func run() async throws -> CustomerMerge {
    try await Attachments.move(from: from.id, to: into.id, in: Customer.schema, system)
    // First of the rest, because the rules of the other records look for it.
    var former = from.anonymised(at: system.now)
    former.mergedIntoID = into.id
    _ = try await system.repository(Customer.self).update(former)
    // Always written, so that marks are restored with the customer they belong to.
    let (target, filled) = filledTarget()
    _ = try await system.repository(Customer.self).update(target)
    let requests = try await move(
      OutOfStockRequest.self, .equals(OutOfStockRequest.Columns.customerID, from.id)
    ) {
      $0.customerID = into.id
      $0.updatedAt = system.now
    }
    let deliveries = try await move(
      Delivery.self, .equals(Delivery.Columns.customerID, from.id)
    ) { $0.customerID = into.id }
    let giveBacks = try await move(
      GiveBack.self, .equals(GiveBack.Columns.customerID, from.id)
    ) {
      $0.customerID = into.id
      $0.updatedAt = system.now
    }
    try await CustomerRemoval.removeLooks(at: from.id, system)
    return CustomerMerge(
      from: from.number, into: into.number, requests: requests, deliveries: deliveries,
      giveBacks: giveBacks, marks: try await moveMarks(), filled: filled)
  }

  private func move<Item: Entity>(
    _ type: Item.Type, _ own: Predicate, _ change: (inout Item) -> Void
  ) async throws -> Int64 {
    let repository = system.repository(type)
    let items = try await repository.all(where: own)
    for var item in items {
      try Task.checkCancellation()
      change(&item)
      _ = try await repository.update(item)
    }
    return Int64(items.count)
  }

  /// The marks of each user become one: a favourite of either is a favourite, and the latest look
  /// counts.
  private func moveMarks() async throws -> Int64 {
    let marks = system.repository(CustomerMark.self)
    let own = try await marks.all(where: .equals(CustomerMark.Columns.customerID, from.id))
    for mark in own {
      try await marks.delete(mark)
      let known = try await marks.fetch(key: CustomerMark.pairKey, mark.userID, into.id)
      var merged =
        known ?? CustomerMark(id: system.nextID(), userID: mark.userID, customerID: into.id)
      merged.isFavorite = merged.isFavorite || mark.isFavorite
      merged.viewedAt = [merged.viewedAt, mark.viewedAt].compactMap(\.self).max()
      _ = known == nil ? try await marks.create(merged) : try await marks.update(merged)
    }
    return Int64(own.count)
  }

  private typealias Part = (name: String, path: WritableKeyPath<Customer, String?>)

  /// The other customer with what it lacks, and the names of the fields. A place is taken as a
  /// whole: a street of one with a city of the other would be no address.
  private func filledTarget() -> (Customer, filled: [String]) {
    var target = into
    target.updatedAt = system.now
    let contact: [Part] = [
      ("phone", \.phone), ("email", \.email), ("whatsapp", \.whatsapp),
    ]
    let place: [Part] = [
      ("address", \.address), ("city", \.city), ("region", \.region), ("country", \.country),
    ]
    let hasPlace = place.contains { into[keyPath: $0.path] != nil }
    var filled: [String] = []
    for part in hasPlace ? contact : contact + place {
      guard into[keyPath: part.path] == nil, let value = from[keyPath: part.path] else { continue }
      target[keyPath: part.path] = value
      filled.append(part.name)
    }
    target.refreshSearch()
    return (target, filled)
  }
}
