import OpsDomain

/// A plan in a file: JSON as `schedule show -o json` writes it, or only the part with the places of
/// the steps.
struct EditedPlan {
  /// Their orders as the file names them: by number or identifier.
  let steps: [PlannedStep]
  /// From when on it plans, where the file says so.
  let start: Int64?

  /// A step in a file.
  private struct Job: Decodable {
    let production: String
    let step: Int64
    let part: Int64?
    let partCount: Int64?
    let machine: String
    let setupStart: Instant?
    let start: Instant
    let end: Instant
  }

  private struct Plan: Decodable {
    let start: Instant?
    let jobs: [Job]
  }

  /// Reads a plan; the envelope that `-o json` puts around an answer may be there. Throws
  /// `data.malformed` for what is no JSON, and `data.bad_value` for a plan without its fields or
  /// with ones that are not possible.
  init(parsing text: String) throws {
    let plan: Plan
    do {
      let document = try DocumentParser.parse(text)
      plan = try DocumentDecoder.decode(
        Plan.self, from: document["data"] ?? document, unknown: .ignore)
    } catch {
      throw Self.noPlan(error)
    }
    for job in plan.jobs {
      let (part, parts) = (job.part ?? 1, job.partCount ?? 1)
      guard parts >= 1, parts <= Int64(FloorReader.Premises.partRange.upperBound),
        (1...parts).contains(part)
      else {
        throw OpsError(
          .badValue,
          "Part \(part) of \(parts) of \(Excerpt.of(job.production)) is not possible",
          field: "part", hint: "a step has 1 to 16 parts, numbered from 1")
      }
    }
    start = try Self.start(plan.start, plan.jobs)
    steps = plan.jobs.map { job in
      let (begin, end) = (job.start.floorSeconds, job.end.floorSeconds)
      return PlannedStep(
        production: job.production, position: job.step, part: job.part ?? 1,
        parts: job.partCount ?? 1, machine: job.machine,
        setupStart: job.setupStart?.floorSeconds ?? begin, start: begin, end: end)
    }
  }

  /// When the plan begins, where the file says so. Throws `data.bad_value` for a time that does not
  /// fit the steps.
  private static func start(_ said: Instant?, _ jobs: [Job]) throws(OpsError) -> Int64? {
    let begins = jobs.map { ($0.setupStart ?? $0.start).floorSeconds }
    guard let start = said?.floorSeconds, let first = begins.min() else { return nil }
    guard abs(first - start) <= FloorReader.Premises.longestHorizon else {
      throw OpsError(
        .badValue, "The plan begins more than a year away from its first step", field: "start",
        hint: "leave `start` out, or give a time before the first step")
    }
    return min(start, first)
  }

  /// The error for a file that is not a plan: what is expected, what is wrong, and how to get a
  /// plan.
  private static func noPlan(_ cause: OpsError) -> OpsError {
    let field = cause.field.map { " (\(Excerpt.of($0)))" } ?? ""
    return OpsError(
      cause.code,
      "This is not a plan (JSON with `jobs`, each with production, step, machine, start and "
        + "end): \(cause.message)\(field)", field: "plan",
      hint: "run `opsh schedule show -o json > plan.json` to write a plan that you can edit")
  }
}
