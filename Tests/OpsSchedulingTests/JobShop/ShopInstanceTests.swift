import OpsScheduling
import Testing

struct ShopInstanceTests {
  private func fault(machines: Int, _ jobs: [[[ShopInstance.Alternative]]]) -> String? {
    do {
      _ = try ShopInstance(machineCount: machines, jobs: jobs)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func wrongOperationsAreNamed() {
    let good = ShopInstance.Alternative(machine: 0, duration: 1)
    #expect(fault(machines: 1, [[[good]]]) == nil)
    #expect(fault(machines: 1, [[[good], []]])?.contains("Job 1, operation 2") == true)
    #expect(fault(machines: 1, [[[good, good]]])?.contains("twice") == true)
    #expect(fault(machines: 0, [[[good]]])?.contains("no machines") == true)
    #expect(fault(machines: -1, [])?.contains("-1 machines") == true)
    for duration in [-1, ShopLimits.duration + 1, .max] {
      let wrong = ShopInstance.Alternative(machine: 0, duration: duration)
      #expect(fault(machines: 1, [[[wrong]]])?.contains("\(duration)") == true)
    }
  }

  @Test func tooLargeInstancesAreRefused() {
    let good = ShopInstance.Alternative(machine: 0, duration: 1)
    let job = Array(repeating: [good], count: 1_001)
    #expect(fault(machines: ShopLimits.machines + 1, []) != nil)
    #expect(fault(machines: 1, Array(repeating: [], count: ShopLimits.jobs + 1)) != nil)
    #expect(
      fault(machines: 1, Array(repeating: job, count: 100))?.contains("100000 operations") == true)
  }

  @Test func choiceMakesAnInstanceFlexible() throws {
    let ways = [0, 1].map { ShopInstance.Alternative(machine: $0, duration: 1) }
    #expect(try ShopInstance(machineCount: 2, jobs: [[ways], []]).isFlexible)
    let fixed = try ShopInstance(machineCount: 2, jobs: [[[ways[0]], [ways[1]]]])
    #expect(!fixed.isFlexible)
    #expect(fixed.operationCount == 2)
  }
}
