import OpsSync
import Testing

@Suite struct SyncScheduleTests {
  @Test func failedRoundsComeLessOften() {
    var schedule = SyncSchedule()
    var waits = [schedule.wait]
    for _ in 0..<6 {
      schedule.note(succeeded: false)
      waits.append(schedule.wait)
    }
    schedule.note(succeeded: true)
    #expect(waits == [60, 120, 240, 480, 900, 900, 900].map { $0 * 1_000 })
    #expect(schedule.wait == 60_000)
  }
}
