"use strict";
// Everything here is a convenience: without it the pages say the same.
(() => {
	const words = document.currentScript.dataset;
	const order = new Intl.Collator(document.documentElement.lang, { numeric: true });
	const make = (name, text, into) => {
		const e = document.createElement(name);
		e.textContent = text;
		if (into) into.append(e);
		return e;
	};

	// A heading sorts its table: up, down, and as it was.
	const figure = new RegExp("^\\(?([+\\-\u2212]?\\d+(?:\\.\\d+)?)=?\\)?$");
	const value = text => {
		const m = figure.exec(text.replace(words.decimal, "."));
		return m ? Number(m[1].replace("\u2212", "-")) : text;
	};
	const sortable = table => {
		const body = table.tBodies[0], rows = [...body.rows], heads = [...table.querySelectorAll("thead th")];
		if (rows.length < 3) return;
		heads.forEach((th, j) => {
			if (!th.textContent || th.querySelector("a")) return;
			const button = document.createElement("button");
			button.type = "button";
			button.append(...th.childNodes);
			th.append(button);
			button.addEventListener("click", () => {
				const next = { ascending: "descending", descending: "" }[th.getAttribute("aria-sort")];
				const way = next === undefined ? "ascending" : next;
				heads.forEach(h => h.removeAttribute("aria-sort"));
				let sorted = rows;
				if (way) {
					th.setAttribute("aria-sort", way);
					const keyed = rows.map(row => ({ row, key: value(row.cells[j].textContent) }));
					const sign = way === "ascending" ? 1 : -1;
					keyed.sort((a, b) => {
						if (a.key === "" || b.key === "") return (a.key === "") - (b.key === ""); // nothing stands last
						if (typeof a.key !== typeof b.key) return typeof a.key === "number" ? -1 : 1;
						return sign * (typeof a.key === "number" ? a.key - b.key : order.compare(a.key, b.key));
					});
					sorted = keyed.map(k => k.row);
				}
				body.append(...sorted);
			});
		});
	};
	document.querySelectorAll("main table").forEach(sortable);

	const tools = document.createElement("div");
	tools.className = "tools";

	// What is looked for stays; letters are the same with their accents and without.
	const rows = [...document.querySelectorAll("main tbody tr")];
	const bare = { "ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i" };
	const plain = s => s.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[łøđßæœı]/g, c => bare[c]);
	if (rows.length > 8) {
		const label = make("label", words.search + " ", tools), input = make("input", "", label), count = make("output", "", label);
		input.type = "search";
		input.addEventListener("input", () => {
			const wanted = plain(input.value.trim()).split(/\s+/);
			let shown = 0;
			for (const row of rows) {
				const text = plain(row.textContent);
				row.hidden = !wanted.every(w => text.includes(w));
				if (!row.hidden) shown++;
			}
			count.textContent = input.value.trim() ? " " + shown : "";
		});
	}

	// Who is followed stands in the address, behind the #, and goes along from page to page.
	const links = [...document.querySelectorAll("a[href]")].filter(a => /^[^#:]+\.html$/.test(a.getAttribute("href")));
	const inside = [...document.querySelectorAll("a[href^='#']")];
	const page = a => a.getAttribute("href").replace(/#.*/, "").replace(/^.*\//, "").replace(/\.html$/, "");
	const people = links.filter(a => a.parentElement.className === "who");
	const followed = () => (/^#follow=([a-z0-9-]+)$/.exec(location.hash) || ["", ""])[1];
	const follow = who => location.replace("#follow=" + who);
	let select, own;
	if (people.length) {
		const label = make("label", words.follow + " ", tools);
		select = make("select", "", label);
		make("option", words.nobody, select).value = "";
		for (const a of people) make("option", a.textContent, select).value = page(a);
		select.addEventListener("change", () => follow(select.value));
	}
	const self = document.body.dataset.self;
	if (self) {
		own = make("button", "", tools);
		own.type = "button";
		own.addEventListener("click", () => follow(followed() === self ? "" : self));
	}
	const banner = make("span", "", tools), named = make("a", "", banner), stop = make("button", words.stop, banner);
	stop.type = "button";
	stop.addEventListener("click", () => follow(""));
	document.querySelector("header").after(tools);
	const show = () => {
		const who = followed();
		document.querySelectorAll(".mine").forEach(e => e.classList.remove("mine"));
		let name = who.replace(/^[a-z]+-/, "").toUpperCase(), href = "";
		for (const a of links) {
			const own = who && page(a) === who;
			if (own && !a.closest("nav")) (a.closest("tbody tr") || a.closest("th") || a).classList.add("mine");
			if (own) {
				href = a.getAttribute("href").replace(/#.*/, "");
				if (a.parentElement.className === "who") name = a.textContent;
			}
			a.setAttribute("href", a.getAttribute("href").replace(/#.*/, "") + (who ? "#follow=" + who : ""));
		}
		if (select) select.value = who;
		if (own) own.textContent = who === self ? words.stop : words.follow;
		banner.hidden = !who || who === self || Boolean(select);
		named.textContent = words.following.replace("{0}", name);
		named.removeAttribute("href");
		if (href) named.setAttribute("href", href + "#follow=" + who);
	};
	for (const a of inside) {
		a.addEventListener("click", e => {
			const target = document.getElementById(a.getAttribute("href").slice(1));
			if (!followed() || !target) return;
			e.preventDefault(); // the address keeps whom it follows
			target.scrollIntoView();
		});
	}
	addEventListener("hashchange", show);
	show();
})();
