import OpsKernel

extension JobDefinition {
  /// Returns what is left of quotas whose time is over, each as a commit of its own.
  static let returnQuotas = JobDefinition(
    "quotas.return", "Returns unused goods of quotas that have ended.",
    every: Settings.quotaReturning,
    hasWork: { transaction, _ in !(try await EndedQuotas.due(1, transaction)).isEmpty },
    work: returnAll)

  @Sendable private static func returnAll(_ handle: JobHandle) async throws -> String {
    var returned = 0
    try await handle.each(
      atMost: EndedQuotas.atOnce,
      { transaction, count in
        try await EndedQuotas.due(count, transaction).map { JobPart($0.id, $0.number) }
      },
      { quota in
        let isReturned = try await handle.write { try await EndedQuotas($0).giveBack(quota.id) }
        returned += isReturned ? 1 : 0
      })
    return "\(returned) returned"
  }
}
