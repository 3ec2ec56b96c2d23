// The last position, as the page of the table has left it in this browser.

const kept = JSON.parse(localStorage.getItem("pentarchy.last") ?? "null");
if (kept) {
  const fill = (id, rows) =>
    document.getElementById(id).replaceChildren(
      ...rows.map((words) => {
        const row = document.createElement("li");
        row.textContent = words;
        return row;
      }),
    );
  document.getElementById("title").textContent = kept.title;
  document.getElementById("when").textContent = new Date(kept.at).toLocaleString();
  const mark = document.getElementById("move").textContent;
  fill(
    "seats",
    kept.seats.map(([name, score, moves]) => `${name}${score && ": "}${score}${moves ? ` (${mark})` : ""}`),
  );
  fill("lines", kept.lines);
  fill("places", kept.places);
  document.getElementById("last").hidden = false;
}
