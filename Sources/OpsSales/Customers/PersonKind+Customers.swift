import OpsDomain
import OpsKernel
import OpsStorage

extension PersonKind {
  /// Customers as people whose data can be exported and erased.
  static let customers = PersonKind(
    Customer.self, reference: "a customer's number", erasing: .customerDelete,
    find: { number, system in
      let customers = system.repository(Customer.self)
      if let found = try await customers.find(number: number) { return found }
      guard let id = RecordID(number) else { return nil }
      return try await customers.fetch(id)
    },
    names: { [$0.number] },
    requireErasing: { _, transaction in
      try await Delegation(transaction).requireLasting([.customerDelete], to: "Erasing")
    },
    erase: { customer, _, system in
      guard !customer.isFormer else {
        return ErasedPerson(pseudonym: customer.number, records: 0)
      }
      _ = try await CustomerRemoval.run(customer, system)
      return ErasedPerson(pseudonym: customer.number, records: 1)
    },
    empty: { customer, _, system in
      // Not a former customer: those have no open business.
      var emptied = customer
      emptied.emptyPersonalFields()
      emptied.name = Customer.formerName
      emptied.refreshSearch()
      guard emptied != customer else {
        return ErasedPerson(pseudonym: customer.number, records: 0)
      }
      _ = try await system.repository(Customer.self).update(emptied)
      return ErasedPerson(pseudonym: customer.number, records: 1)
    })
}
