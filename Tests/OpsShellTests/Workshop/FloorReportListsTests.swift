import OpsDomain
import OpsKernel
import OpsTesting
import OpsWorkshop
import Testing

@testable import OpsShell

/// The page tells all that the answer tells.
@Suite("Lists of the report of the workshop")
struct FloorReportListsTests {
  /// A report with one row in each list, and in it a text or number that stands nowhere else.
  private static let full = #"""
    {"from": "2027-03-01", "to": "2027-03-07", "previous_from": "2027-02-22",
     "previous_to": "2027-02-28", "score": "0.8000", "rating": "good", "trend": null,
     "batches": {"total": 1, "unsubmitted": 0, "pending": 0, "pending_execution": 0,
       "active": 0, "completed": 1, "rejected": 0, "unreported": 0, "completion_rate": "1.0000",
       "mean_duration": null},
     "utilization": null, "productivity": null, "quality": null,
     "effectiveness": {"availability": null, "performance": null, "quality": null, "oee": null},
     "comparisons": [{"name": "quality", "current": "0.1110", "previous": null, "change": null,
       "trend": null}],
     "machines": [{"machine": "MACHINE-X", "good": 1, "bad": 0, "target": 2, "efficiency": null,
       "utilization": null, "availability": null, "performance": null, "quality": null,
       "oee": null, "run_time": "2h", "working_time": "3h", "errors": 0}],
     "shifts": [{"shift": "evening", "batches": 1, "completed": 1, "good": 1, "bad": 0,
       "utilization": "0.2220"}],
     "days": [{"date": "2027-03-04", "batches": 1, "completed": 1, "completion_rate": null,
       "good": 1, "bad": 0}],
     "scraps": [{"code": "REASON-X", "pieces": 1, "share": "1.0000", "cumulative": "1.0000"}],
     "adherence": {"planned": 3, "kept": 1, "rate": "0.3330"},
     "costs": [{"sku": "SKU-X", "quantity": "1", "standard": null, "actual": "4.56",
       "variance": null, "is_cost_known": false}],
     "currency": "EUR", "remarks": ["REMARK-X"]}
    """#

  /// What each list, and each part that may be missing, puts on the page.
  private static let signs = [
    "comparisons": "11.1 %", "machines": "MACHINE-X", "shifts": "22.2 %", "days": "2027-03-04",
    "scraps": "REASON-X", "costs": "SKU-X", "remarks": "REMARK-X", "adherence": "33.3 %",
  ]

  private func page(_ text: String) throws -> String {
    let view = try DocumentDecoder.decode(
      FloorReportView.self, from: try DocumentParser.parse(text), unknown: .refuse)
    return FloorReportPage(view).page.render()
  }

  @Test func thePageTellsEveryList() throws {
    let page = try page(Self.full)
    for field in FloorReportView.answerFields {
      switch field.shape {
      case .list: #expect(Self.signs[field.name] != nil, "\(field.name) is new: show it")
      default: continue
      }
    }
    for (name, sign) in Self.signs { #expect(page.contains(sign), "\(name)") }
  }

  @Test("The page counts the batches of every state, so that they add up")
  func batches() throws {
    let counted = Self.full.replacing(
      #""total": 1, "unsubmitted": 0, "pending": 0, "pending_execution": 0,"#,
      with: #""total": 1901, "unsubmitted": 101, "pending": 202, "pending_execution": 303,"#
    ).replacing(
      #""active": 0, "completed": 1, "rejected": 0, "unreported": 0,"#,
      with: #""active": 404, "completed": 383, "rejected": 508, "unreported": 77,"#)
    let page = try page(counted)
    for count in [1901, 101, 202, 303, 404, 383, 508, 77] {
      #expect(page.contains(">\(count)<"), "\(count)")
    }
  }

  @Test func aReportWithoutScheduleOrCostsHasNoSuchSections() throws {
    let plain = Self.full
      .replacing(#"{"planned": 3, "kept": 1, "rate": "0.3330"}"#, with: "null")
      .replacing(#"["REMARK-X"]"#, with: "[]")
    let page = try page(plain)
    #expect(!page.contains("Kept to the schedule") && !page.contains("Remarks"))
  }
}
