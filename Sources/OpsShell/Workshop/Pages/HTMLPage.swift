/// A page in one file: no scripts, nothing from elsewhere, made to be read and to be printed.
struct HTMLPage {
  let title: String
  /// Whether it is printed across the paper.
  let isWide: Bool
  /// HTML whose texts are escaped already.
  let body: String

  /// The page. A policy in it keeps the browser from fetching or running anything, should a text
  /// ever get past its escaping.
  func render() -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" \
    content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>\(Markup.escaped(title))</title>
    <style>
    \(Self.style)@page { size: A4 \(isWide ? "landscape" : "portrait"); margin: 12mm; }
    </style>
    </head>
    <body>
    <main>
    <h1>\(Markup.escaped(title))</h1>
    \(body)</main>
    </body>
    </html>

    """
  }

  private static let style = """
    :root { color-scheme: light; }
    * { box-sizing: border-box; }
    body { margin: 0; background: #fff; color: #1e293b; line-height: 1.45;
      font: 15px/1.45 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
    main { max-width: 1240px; margin: 0 auto; padding: 24px 20px 48px; }
    h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
    h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; border-bottom: 1px solid #cbd5e1;
      padding-bottom: .25rem; }
    p { margin: .25rem 0 .75rem; max-width: 75ch; }
    .note { color: #475569; }
    .scroll { overflow-x: auto; }
    svg { max-width: 100%; height: auto; }
    table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem; font-size: .93rem; }
    caption { text-align: left; color: #475569; padding: .25rem 0; }
    th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #e2e8f0;
      vertical-align: top; overflow-wrap: anywhere; }
    thead th { border-bottom: 2px solid #94a3b8; white-space: nowrap; }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    td.time { white-space: nowrap; font-variant-numeric: tabular-nums; }
    dl.figures { display: flex; flex-wrap: wrap; gap: .75rem; margin: .75rem 0 1rem; }
    dl.figures div { flex: 1 1 170px; border: 1px solid #cbd5e1; border-radius: 8px;
      padding: .6rem .8rem; }
    dl.figures dt { color: #475569; font-size: .87rem; }
    dl.figures dd { margin: 0; font-size: 1.3rem; font-weight: 600; }
    dl.figures dd small { display: block; font-size: .8rem; font-weight: 400; color: #475569; }
    @media print {
      main { max-width: none; padding: 0; }
      body { font-size: 10pt; }
      h2 { break-after: avoid; }
      thead { display: table-header-group; }
      tr, figure, dl.figures div { break-inside: avoid; }
      .scroll { overflow: visible; }
    }

    """
}
