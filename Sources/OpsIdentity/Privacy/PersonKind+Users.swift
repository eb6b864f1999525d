import OpsDomain
import OpsKernel
import OpsStorage

extension PersonKind {
  /// The people who sign in.
  static let users = PersonKind(
    User.self, reference: "a sign-in name", erasing: .userDelete,
    find: { name, system in
      if let id = RecordID(name) { return try await system.repository(User.self).fetch(id) }
      return try await system.repository(User.self).find(name: name)
    },
    requireErasing: { user, transaction in
      try await Delegation(transaction)
        .requireLastingReach(over: user, by: .userDelete, to: "Erasing")
    },
    erase: { user, receipt, system in
      var erasure = UserErasure(system)
      return try await erasure.run(user, receipt: receipt)
    },
    empty: { user, receipt, system in
      var emptied = user
      emptied.emptyPersonalFields()
      emptied.name = User.pseudonymPrefix + receipt.suffix(SeriesNumber.digits)
      emptied.foldedName = TextFolding.fold(emptied.name)
      emptied.lastSignInAt = nil
      _ = try await system.repository(User.self).update(emptied)
      return ErasedPerson(pseudonym: emptied.name, records: 1)
    })
}
