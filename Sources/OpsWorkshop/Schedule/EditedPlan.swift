import OpsDomain

/// A plan that people keep in a file: JSON as `schedule show -o json` writes it, or the part of it
/// that says where the steps stand.
struct EditedPlan {
  let steps: [PlannedStep]
  /// From when on it plans, where the file says so.
  let start: Int64?

  /// A step as files hold it.
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
  /// `data.malformed` for what is no JSON, and `data.bad_value` for a plan without its fields.
  init(parsing text: String) throws {
    let plan: Plan
    do {
      let document = try DocumentParser.parse(text)
      plan = try DocumentDecoder.decode(
        Plan.self, from: document["data"] ?? document, unknown: .ignore)
    } catch {
      throw Self.noPlan(error)
    }
    start = plan.start?.floorSeconds
    steps = plan.jobs.map { job in
      let (begin, end) = (job.start.floorSeconds, job.end.floorSeconds)
      return PlannedStep(
        production: job.production.uppercased(), position: job.step, part: job.part ?? 1,
        parts: job.partCount ?? 1, machine: job.machine,
        setupStart: job.setupStart?.floorSeconds ?? begin, start: begin, end: end)
    }
  }

  /// The refusal in words of plans: what was expected, what is wrong, and how to get one.
  private static func noPlan(_ cause: OpsError) -> OpsError {
    let field = cause.field.map { " (\(Excerpt.of($0)))" } ?? ""
    return OpsError(
      cause.code,
      "This is not a plan (JSON with `jobs`, each with production, step, machine, start and "
        + "end): \(cause.message)\(field)", field: "plan",
      hint: "`opsh schedule show -o json > plan.json` writes one to edit")
  }
}
