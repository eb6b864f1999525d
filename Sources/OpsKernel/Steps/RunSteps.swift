import OpsDomain
import Synchronization

/// Input of `batch_file.run`.
public struct RunSteps: OperationInput {
  /// The operations, in the order in which they run.
  public var steps: Unasked<[OperationStep]>
}

extension StepService {
  static let run = Operation<RunSteps, StepResult>(
    "batch_file.run", area: .platform,
    "Runs several operations as one commit; if one fails, none is done.",
    permission: nil, effect: .write(.reversible),
    examples: [
      "run scripts/receive.opsh --atomic", "run scripts/receive.opsh --atomic --dry-run",
    ],
    isInternal: true, isCarrier: true)

  /// Runs the steps in order; each sees what those before it did. The first failure undoes all of
  /// them. Every step needs its own permission.
  ///
  /// Throws `usage.arguments` for a step that only reads.
  public func run(_ input: RunSteps, _ call: Call) async throws -> Outcome<StepResult> {
    let written = Mutex<[WrittenRecord]>([])
    let carried = carried
    let outcome = try await desk.perform(Self.run, input, call) { transaction in
      let tape = ReadingTape()
      var staged = try desk.staged(in: transaction)
      staged.tape = tape
      let services = carried.finder(at: staged)
      var answers: [StepAnswer] = []
      for step in input.steps {
        try Task.checkCancellation()
        do {
          let operation = try desk.operations.operation(named: step.operation)
          try Self.requireStep(operation.descriptor)
          let outcome = try await operation.run(services, step.input, Call(call.principal))
          if outcome.changed {
            transaction.note(StepNote.text(of: operation.descriptor.name))
          }
          answers.append(StepAnswer(outcome.output))
        } catch var error as OpsError {
          error.at = error.at ?? step.at
          throw error
        }
      }
      let left = carried.written(in: transaction)
      written.withLock { $0 = left }
      return StepResult(answers, showing: tape.reading)
    }
    if outcome.receipt != nil, !outcome.isReplay {
      await carried.follow(written.withLock { $0 }, at: desk, after: Self.run.descriptor.name)
    }
    return outcome
  }

  /// The steps are one write: what they answer is in the journal by what they wrote, and a look at
  /// people would not be.
  private static func requireStep(_ descriptor: OperationDescriptor) throws(OpsError) {
    guard descriptor.effect.isWrite else {
      throw OpsError(
        .usage, "\(descriptor.name) changes nothing: each step must write",
        field: "operation", hint: "run it by itself, before the steps or after them")
    }
  }
}
