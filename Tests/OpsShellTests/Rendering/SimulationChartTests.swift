import OpsDomain
import Testing

@testable import OpsShell

@Suite("Charts of a simulation")
struct SimulationChartTests {
  private func envelope(_ lines: Document, schema: String = "oos.simulation/1") -> Envelope {
    Envelope(schema: schema, data: ["from": "2027-01-01", "lines": lines])
  }

  @Test("Each measure has a bar for each policy, and only those that have a figure")
  func bars() throws {
    let lines: Document = [
      [
        "policy": "fifo", "service_level": "50", "age": "4", "lateness": .null, "fairness": "0.5",
      ],
      [
        "policy": "need", "service_level": "100", "age": "2", "lateness": .null, "fairness": "1",
      ],
    ]
    let chart = try #require(SimulationChart(envelope(lines), style: .plain, width: 60))
    let text = chart.render()
    #expect(text.contains("service level, % of requests\nfifo   50  "), "\(text)")
    #expect(text.contains("age, days on average\n") && !text.contains("lateness"), "\(text)")
    #expect(text.contains("fairness, index of Jain from 0 to 1\n"), "\(text)")
  }

  @Test("One policy alone is no comparison, and other answers are no simulation")
  func none() {
    let line: Document = ["policy": "fifo", "age": "1"]
    let one = SimulationChart(envelope([line]), style: .plain, width: nil)
    #expect(one?.render() == nil)
    let other = SimulationChart(
      envelope([line, line], schema: "oos.trend/2"), style: .plain, width: nil)
    #expect(other?.render() == nil)
  }
}
