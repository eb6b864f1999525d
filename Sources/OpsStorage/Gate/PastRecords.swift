import OpsDomain

/// How an area's derived records stood at an earlier moment. The journal does not hold them, so the
/// area works them out from the records that it does hold.
package protocol PastRecords: AreaHook {
  /// The derived collections that ``rewound(_:present:past:)`` puts right.
  var righted: [Schema] { get }
  /// Derived collections that only save work: at an earlier moment nothing was kept in them.
  var emptied: [Schema] { get }

  /// The changes of derived records that belong to the changes of others.
  ///
  /// - Parameters:
  ///   - changes: From the present records to the earlier ones.
  ///   - present: The book as it is, with the rights of the system.
  ///   - past: The same with the earlier records; derived ones are still the present ones.
  func rewound(
    _ changes: [Change], present: Transaction, past: Transaction
  ) async throws -> [Change]
}

extension PastRecords {
  package var emptied: [Schema] { [] }
}
