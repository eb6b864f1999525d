import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsWorkshop

/// A plan of the floor is about all machines and orders, so it is closed to limited rights.
@Suite("Plans of the floor and limited rights")
struct LimitedScheduleTests {
  private static let plan = """
    {"jobs":[{"production":"MO-000001","step":1,"machine":"M1",
    "setup_start":"2027-03-01T08:00:00Z","start":"2027-03-01T08:10:00Z",
    "end":"2027-03-01T09:50:00Z"}]}
    """

  private func refusals(_ bench: ScheduleBench, _ call: Call) async -> [ErrorCode?] {
    let schedules = bench.schedules
    return [
      await MachineBench.refusal { try await schedules.show(ShowSchedule(), call) }?.code,
      await MachineBench.refusal { try await schedules.check(CheckSchedule(), call) }?.code,
      await MachineBench.refusal {
        try await schedules.check(CheckSchedule(plan: Self.plan), call)
      }?.code,
      await MachineBench.refusal {
        try await schedules.whatIf(AskWhatIf(down: ["M1=2027-03-01..2027-03-01"]), call)
      }?.code,
    ]
  }

  @Test("People with a right for one product only see nothing of a plan, their own or another's")
  func limited() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    try await bench.make(adopt: true)
    let call = bench.book.call(
      .workshopTechnician, .productionViewConfig,
      only: try await bench.book.only(product: "LAMP-1"))
    #expect(await refusals(bench, call) == [.denied, .denied, .denied, .denied])
    #expect(await refusals(bench, bench.tom) == [nil, nil, nil, nil])
  }

  @Test("A right from which a product is excepted is told as little")
  func excepted() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    let made = try await bench.make(adopt: true).number
    func limited(except sku: String) async throws -> Call {
      bench.book.call(
        .workshopTechnician, .productionViewConfig,
        except: try await bench.book.only(product: sku))
    }
    let planned = try await limited(except: "LAMP-1")
    #expect(await refusals(bench, planned) == [.denied, .denied, .denied, .denied])
    // Also where the exception is not in the plan.
    let call = try await limited(except: "RICE")
    let schedules = bench.schedules
    let others = [
      await MachineBench.refusal {
        try await schedules.why(ShowWhyLate(production: "MO-000001", schedule: nil), call)
      }?.code,
      await MachineBench.refusal {
        try await schedules.compare(CompareSchedules(first: made, second: made), call)
      }?.code,
      await MachineBench.refusal { try await schedules.list(ListSchedules(), call) }?.code,
    ]
    #expect(others == [.denied, .denied, .denied])
  }

  @Test("A right to plan from which a product is excepted plans and adopts nothing")
  func plansNothing() async throws {
    let bench = try await ScheduleBench(machines: ["M1", "M2"])
    let order = try await bench.order(100)
    try await bench.make(adopt: true)
    let other = try await bench.make().number
    let limited = bench.book.call(
      .workshopManager, .productionSchedule,
      except: try await bench.book.only(product: "LAMP-1"))
    let schedules = bench.schedules
    for call in [limited, Call(limited.principal, isRehearsal: true)] {
      let move = MoveStep(production: order, to: "M2", at: .instant(ScheduleBench.at(60)))
      let refused = [
        await MachineBench.refusal {
          try await schedules.make(MakeSchedule(tries: 10), call)
        }?.code,
        await MachineBench.refusal { try await schedules.move(move, call) }?.code,
        await MachineBench.refusal {
          try await schedules.replan(ReplanSchedule(tries: 10), call)
        }?.code,
        await MachineBench.refusal {
          try await schedules.adopt(ScheduleReference(schedule: other), call)
        }?.code,
      ]
      #expect(refused == [.denied, .denied, .denied, .denied])
    }
    let undone = await MachineBench.refusal {
      try await bench.book.dependencies.changesets.undo(CommitReference(), limited)
    }
    #expect(undone?.code == .denied)
    #expect(try await bench.count() == 2)
  }
}
