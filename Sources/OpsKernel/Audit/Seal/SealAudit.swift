import OpsDomain
import OpsStorage

/// Input of `audit.seal`.
public struct SealAudit: OperationInput {}

extension AuditService {
  static let seal = Operation<SealAudit, CheckpointView>(
    "audit.seal", area: .platform,
    "Signs the end of the journal and prints the newest checkpoint; keep it in another place.",
    permission: .systemViewAuditLogs, effect: .read,
    examples: ["audit seal", "audit seal -o json"], isOfNow: true)

  /// The newest checkpoint, made now if the journal has grown since the last one. Says so plainly
  /// where nothing is signed. What is only tried out makes none.
  ///
  /// Throws `data.corrupt` when the journal does not go through the newest checkpoint: nothing is
  /// signed then.
  public func seal(_ input: SealAudit, _ call: Call) async throws -> Outcome<CheckpointView> {
    let seal = desk.seal
    let isMeant = !call.isRehearsal && desk.standsAlone
    return try await desk.performOnJournal(Self.seal, input, call) { journal, _ in
      guard let seal else { return CheckpointView(nil, publicKey: nil) }
      guard isMeant else {
        return CheckpointView(try seal.trail().checkpoints.last, publicKey: try seal.publicKey())
      }
      let checkpoint: Checkpoint?
      switch try await seal.seal(journal) {
      case .sealed(let new): checkpoint = new
      case .unchanged(let known): checkpoint = known
      case .contradicted(let known):
        throw OpsError(
          .corrupt, "The journal does not match the checkpoint of commit \(known.sequence)",
          hint: "run `opsh audit verify` to see where it differs")
      }
      return CheckpointView(checkpoint, publicKey: try seal.publicKey())
    }
  }
}
