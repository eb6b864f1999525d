/// Work that the product does in its own name, without an operation that a caller could ask for:
/// what the journal calls it, and what kind of entry it is. The area that does it declares it and
/// hands it in, see ``AreaParts/work``. The words stand in journals, so they stay as they are.
package struct SystemWork: Sendable {
  package let rawValue: String
  /// What kind of entry of the journal it makes.
  package let auditKind: AuditKind

  package init(_ word: String, _ auditKind: AuditKind = .change) {
    rawValue = word
    self.auditKind = auditKind
  }

  /// What an operation does in the name of the product before its own work or after it.
  package static func part(of operation: OperationDescriptor) -> SystemWork {
    SystemWork(operation.name, operation.auditKind)
  }
}

/// What belongs to no area, or is known where all commits are looked at.
extension SystemWork {
  /// Begins a run of a job.
  static let beginJob = SystemWork("job.begin")
  /// Ends a run of a job.
  static let endJob = SystemWork("job.end")
  /// Looks which jobs are due.
  static let lookForJobs = SystemWork("job.look")
  /// Does one part of a job.
  static let workOnJob = SystemWork("job.work")
  /// Notes a failed sign-in.
  package static let failSignIn = SystemWork("auth.sign_in_failed", .signin)
  /// Sets a new book up.
  package static let initialiseBook = SystemWork("book.init")
  /// Makes a book of an export.
  package static let importBook = SystemWork("book.import")
  /// Notes that an offline desk had contact.
  static let touchDesk = SystemWork("desk.touch")
  /// Gives the records of an older book the form they have now: ``FormerList/operation``.
  package static let upgradeBook = SystemWork("store.upgrade")
}
